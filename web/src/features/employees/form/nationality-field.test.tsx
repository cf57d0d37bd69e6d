// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { EmployeeInput } from "#domain/index";
import { changeLanguage } from "#web/i18n/language.ts";
import { startI18n } from "#web/i18n/setup.ts";
import { blankEmployee, type EmployeeForm } from "./employee-form.ts";
import { NationalityField } from "./nationality-field.tsx";

beforeAll(() => startI18n("en"));
afterEach(cleanup);

function Form({ onChange }: { onChange: (nationality: string) => void }) {
  const form = useForm<EmployeeForm, unknown, EmployeeInput>({ defaultValues: blankEmployee });
  form.watch(({ nationality = "" }) => onChange(nationality));
  return <NationalityField form={form} error={undefined} />;
}

it("proposes nationalities in the page's language, the Gulf first, and takes any other text", async () => {
  let typed = "";
  render(
    <Form
      onChange={(nationality) => {
        typed = nationality;
      }}
    />,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Nationality");
  const proposed = () => Array.from(field.list?.options ?? [], ({ value }) => value);
  expect(proposed().slice(0, 2)).toEqual(["Kuwaiti", "Saudi"]);
  expect(proposed()).toContain("Filipino");
  fireEvent.change(field, { target: { value: "Atlantean" } });
  expect(typed).toBe("Atlantean");
  await act(() => changeLanguage("ar"));
  expect(screen.getByLabelText("الجنسية")).toBe(field);
  expect(proposed().slice(0, 2)).toEqual(["كويتي", "سعودي"]);
});
