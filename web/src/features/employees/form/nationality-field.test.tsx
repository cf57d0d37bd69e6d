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

function Form({ kept = "", onChange }: { kept?: string; onChange: (nationality: string) => void }) {
  const defaultValues = { ...blankEmployee, nationality: kept };
  const form = useForm<EmployeeForm, unknown, EmployeeInput>({ defaultValues });
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

it("shows what is kept in the other language in the page's, and leaves it as it is until somebody types", async () => {
  await act(() => changeLanguage("ar"));
  const said: string[] = [];
  render(<Form kept="Egyptian" onChange={(nationality) => void said.push(nationality)} />);
  const field = screen.getByLabelText<HTMLInputElement>("الجنسية");
  expect(field.value).toBe("مصري");
  fireEvent.blur(field);
  expect(said.filter((one) => one !== "Egyptian")).toEqual([]);
  fireEvent.change(field, { target: { value: "سوري" } });
  expect([field.value, said.at(-1)]).toEqual(["سوري", "سوري"]);
  await act(() => changeLanguage("en"));
});
