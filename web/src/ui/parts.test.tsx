// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { Field } from "./forms/field.tsx";
import { Input } from "./forms/input.tsx";
import { PasswordInput } from "./forms/password-input.tsx";
import { Tabs } from "./layout/tabs.tsx";
import { ErrorBoundary } from "./loading/error-boundary.tsx";

afterEach(cleanup);

describe("Button", () => {
  it("while pending takes no click, says what it does and stays in the tab order", async () => {
    const click = vi.fn();
    render(
      <Button pending pendingLabel="Uploading..." onClick={click}>
        Upload Document
      </Button>,
    );
    const button = screen.getByRole("button");
    await userEvent.click(button);
    expect(click).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.hasAttribute("disabled")).toBe(false);
  });

  it("while pending does not submit its form again", async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" pending>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(submit).not.toHaveBeenCalled();
  });
});

it("Field ties label, hint and error to the control", () => {
  render(
    <Field label="Document name" optional="(optional)" hint="As on the paper" error="Document name is required">
      {(control) => <Input {...control} />}
    </Field>,
  );
  const input = screen.getByRole("textbox", { name: "Document name (optional)" });
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "As on the paper",
    "Document name is required",
  ]);
});

it("PasswordInput shows and hides what was typed", async () => {
  render(<PasswordInput aria-label="Password" showLabel="Show password" hideLabel="Hide password" />);
  const input = screen.getByLabelText("Password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input.getAttribute("type")).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input.getAttribute("type")).toBe("password");
});

describe("Tabs", () => {
  const tabs = [
    { id: "documents", label: "Documents" },
    { id: "upload", label: "Upload" },
    { id: "categories", label: "Categories" },
  ] as const;

  function Example() {
    const [value, setValue] = useState<(typeof tabs)[number]["id"]>("documents");
    return (
      <Tabs label="Sections" tabs={tabs} value={value} onChange={setValue}>
        {value}
      </Tabs>
    );
  }
  const selected = () => screen.getByRole("tab", { selected: true }).textContent;

  it("move with the arrow keys, around the ends, and take the focus along", async () => {
    render(<Example />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    expect(selected()).toBe("Upload");
    expect(document.activeElement?.textContent).toBe("Upload");
    await userEvent.keyboard("{End}");
    expect(selected()).toBe("Categories");
    await userEvent.keyboard("{ArrowRight}");
    expect(selected()).toBe("Documents");
    expect(screen.getByRole("tabpanel").textContent).toBe("documents");
  });

  it("move the other way from right to left", async () => {
    render(
      <div style={{ direction: "rtl" }}>
        <Example />
      </div>,
    );
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    expect(selected()).toBe("Upload");
  });
});

describe("ErrorBoundary", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it("keeps an error in its room and lets the person try again", async () => {
    let broken = true;
    const Room = () => {
      if (broken) throw new Error("a room fails");
      return <p>documents</p>;
    };
    render(
      <>
        <p>header</p>
        <ErrorBoundary title="Something went wrong here" sentence="The rest works." retry="Try again">
          <Room />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByRole("alert").textContent).toContain("Something went wrong here");
    expect(screen.queryByText("header")).not.toBeNull();
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.queryByText("documents")).not.toBeNull();
  });
});
