// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { DateField, type DateFieldProps } from "./date-field.tsx";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00") });
  // jsdom has no popovers, but hides what has the attribute
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.style.display = "block";
    },
    hidePopover() {},
  });
  await startI18n("en");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const changed = vi.fn<(value: string) => void>();

function Form({ first = "", ...props }: Partial<DateFieldProps> & { first?: string }) {
  const [value, setValue] = useState(first);
  const onChange = (next: string) => {
    changed(next);
    setValue(next);
  };
  return <DateField label="Expiry" years="future" {...props} value={value} onChange={onChange} />;
}

const field = () => screen.getByRole("textbox", { name: /^Expiry/ });
const shown = () => (field() as HTMLInputElement).value;
const described = () =>
  (field().getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" | ");
const value = () => changed.mock.lastCall?.[0];

describe("a date field", () => {
  const written = ["3/4/27", "03-04-2027", "3.4.27", "٣/٤/٢٧", "2027-04-03", "03042027"];
  it.each([...written, "3 April 2027", "3-Apr-27", "٣ أبريل ٢٠٢٧", "3 نيسان 27"])(
    "takes %s, and repeats it in words with its Hijri date",
    async (text) => {
      render(<Form />);
      expect(described()).toBe("Day/month/year");
      await userEvent.type(field(), text);
      await userEvent.tab();
      expect([value(), shown()]).toEqual(["2027-04-03", "03/04/2027"]);
      expect(described()).toBe("Apr 3, 2027 · 26 Shawwal 1448 AH");
    },
  );

  it("says it in Arabic with Latin digits", async () => {
    await act(() => startI18n("ar"));
    render(<Form first="2027-04-03" />);
    expect(described()).toBe("3 أبريل 2027 · 26 شوال 1448 هـ");
  });

  it("takes a year of two digits only when it is left, since two more may follow", async () => {
    render(<Form />);
    await userEvent.type(field(), "3/4/20");
    expect([value(), shown()]).toEqual(["3/4/20", "3/4/20"]);
    await userEvent.type(field(), "31");
    expect([value(), shown()]).toEqual(["2031-04-03", "3/4/2031"]);
    await userEvent.clear(field());
    await userEvent.type(field(), "3/4/31{Enter}");
    expect([value(), shown()]).toEqual(["2031-04-03", "03/04/2031"]);
  });

  it.each([
    ["1/9/1448", "1/9/1448"],
    ["١/٩/١٤٤٨", "١/٩/١٤٤٨"],
    ["1448-09-01", "01/09/1448"],
    ["01091448", "01091448"],
    ["1448/9/1 هـ", "1448/9/1 هـ"],
    ["1 Ramadan 1448", "1 Ramadan 1448"],
    ["١ رمضان ١٤٤٨ هـ", "١ رمضان ١٤٤٨ هـ"],
  ])("takes no Hijri date for a Gregorian one, and offers the day that %s is", async (text, held) => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.paste(text);
    await userEvent.tab();
    expect([value(), shown()]).toEqual([held, text]);
    expect(described()).toBe("1 Ramadan 1448 AH is Feb 8, 2027. Use Feb 8, 2027");
    await userEvent.click(screen.getByRole("button", { name: "Use Feb 8, 2027" }));
    expect([value(), shown()]).toEqual(["2027-02-08", "08/02/2027"]);
    expect(described()).toBe("Feb 8, 2027 · 1 Ramadan 1448 AH");
    expect(document.activeElement).toBe(field());
  });

  it("says of a Hijri day that its month does not have what is wrong with it", async () => {
    const { rerender } = render(<DateField label="Expiry" years="future" value="30/9/1448" onChange={() => {}} />);
    expect(described()).toBe("This Hijri month has only 29 days.");
    const error = "A date here cannot be before 1900.";
    rerender(<DateField label="Expiry" years="future" value="30/9/1448" onChange={() => {}} error={error} />);
    expect(described()).toBe("Day/month/year | This Hijri month has only 29 days.");
    rerender(<DateField label="Expiry" years="future" value="1/1/1899" onChange={() => {}} error={error} />);
    expect(described()).toBe(`Day/month/year | ${error}`);
  });

  it("offers the Gregorian day of a Hijri date in Arabic, and of one that is on record as Gregorian", async () => {
    await act(() => startI18n("ar"));
    render(<Form first="1448-09-01" />);
    expect(shown()).toBe("01/09/1448");
    expect(described()).toBe("1 رمضان 1448 هـ يوافق 8 فبراير 2027. استخدام 8 فبراير 2027");
  });

  it("takes a pasted day with the name of its month at once", async () => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.paste("Saturday, April 3, 2027");
    expect([value(), shown()]).toEqual(["2027-04-03", "Saturday, April 3, 2027"]);
    await userEvent.tab();
    expect(shown()).toBe("03/04/2027");
  });

  it("keeps what is no day as it was typed, and can be emptied", async () => {
    render(<Form error="This date does not exist." />);
    await userEvent.type(field(), "31/2/2027");
    await userEvent.tab();
    expect([value(), shown()]).toEqual(["31/2/2027", "31/2/2027"]);
    expect(described()).toBe("Day/month/year | This date does not exist.");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    await userEvent.clear(field());
    expect(value()).toBe("");
  });

  it("shows a value that comes from elsewhere", async () => {
    const { rerender } = render(<DateField label="Expiry" years="past" value="" onChange={() => {}} />);
    await userEvent.type(field(), "1/1/2020");
    rerender(<DateField label="Expiry" years="past" value="1984-05-12" onChange={() => {}} />);
    expect(shown()).toBe("12/05/1984");
  });
});

describe("its calendar", () => {
  /** Opens it, and waits until a day has the focus: its code is fetched when it is first opened. */
  const open = async (name = "Calendar: Expiry") => {
    await userEvent.click(screen.getByRole("button", { name }));
    const day = () => expect(document.activeElement?.closest('[role="grid"]')).toBeTruthy();
    await vi.waitFor(day, { timeout: 10_000 });
  };
  const focused = () => document.activeElement?.getAttribute("aria-label");

  it("begins at the value, is gone through by keys, and gives the day that is chosen", async () => {
    render(<Form first="2027-04-03" />);
    await open();
    expect(screen.getByRole("grid", { name: "April 2027" })).toBeDefined();
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)[0]).toBe("Sun");
    expect(focused()).toBe("Saturday, April 3, 2027");
    expect(screen.getByRole("gridcell", { selected: true }).textContent).toBe("3");
    await userEvent.keyboard("{ArrowRight}{ArrowDown}{PageDown}");
    expect(focused()).toBe("Tuesday, May 11, 2027");
    await userEvent.keyboard("{Enter}");
    expect([value(), shown()]).toEqual(["2027-05-11", "11/05/2027"]);
    expect(focused()).toBe("Calendar: Expiry");
  });

  it("mirrors the arrow keys in Arabic", async () => {
    await act(() => startI18n("ar"));
    render(<Form first="2027-04-03" />);
    await open("التقويم: Expiry");
    await userEvent.keyboard("{ArrowLeft}");
    expect(focused()).toContain("4 أبريل 2027");
  });

  it("begins at today where there is no day yet, and goes to another month and year by choice", async () => {
    render(<Form />);
    await open();
    expect(document.querySelector('[aria-current="date"]')).toBe(document.activeElement);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Month" }), "February");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Year" }), "2028");
    expect(screen.getByRole("grid", { name: "February 2028" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Next month" }));
    await userEvent.click(screen.getByRole("button", { name: "Thursday, March 23, 2028" }));
    expect(value()).toBe("2028-03-23");
  });
});
