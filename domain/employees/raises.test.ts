import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RaiseKind, raiseBy } from "./raises.ts";
import { hundredthsOf, salaryText } from "./salary.ts";

const raised = (kind: RaiseKind, text: string, salary: string | null) => raiseBy(kind, text)?.(salary);

describe("a raise", () => {
  it.each<[RaiseKind, string, string | null, string | null | undefined]>([
    ["percent", "5", "450.50", "473.03"], // 473.025
    ["percent", "7.5", "300.00", "322.50"],
    ["percent", "0.001", "999.99", "1000.00"], // 1000.000 less 0.00001
    ["percent", "٧٫٥", "300.00", "322.50"],
    ["percent", "100", "0.10", "0.20"],
    ["amount", "25.250", "1.00", undefined],
    ["amount", "25.25", "450.50", "475.75"],
    ["amount", "0.1", "0.20", "0.30"],
    ["set", "500", "450.50", "500.00"],
    ["set", "1,250.50", "450.50", "1250.50"],
    ["set", "١٬٢٥٠٫٥", "450.50", "1250.50"],
    ["set", "1250,5", "450.50", undefined],
    ["set", "500", null, "500.00"],
    ["set", "0", "450.50", "0.00"],
    ["percent", "5", null, null],
    ["amount", "5", null, null],
    ["amount", "1", "9999999999.99", undefined],
    ["percent", "1", "9999999999.99", undefined],
  ])("%s %s: %s becomes %s", (kind, text, salary, expected) => {
    expect(raised(kind, text, salary)).toBe(expected);
  });

  it.each<[RaiseKind, string]>([
    ["percent", ""],
    ["percent", "0"],
    ["percent", "-5"],
    ["percent", "1.2345"],
    ["amount", "0"],
    ["amount", "-5"],
    ["amount", "1.005"],
    ["set", ""],
    ["set", "much"],
  ])("%s “%s” says nothing", (kind, text) => {
    expect(raiseBy(kind, text)).toBeNull();
  });

  it("is never off by more than half a hundredth, and never the other way", () => {
    const hundredths = fc.bigInt({ min: 0n, max: 90_000_000_000n });
    const thousandths = fc.bigInt({ min: 1n, max: 999_999n });
    fc.assert(
      fc.property(hundredths, thousandths, (old, percent) => {
        const text = `${percent / 1000n}.${String(percent % 1000n).padStart(3, "0")}`;
        const result = hundredthsOf(raised("percent", text, salaryText(String(old))) ?? "");
        const off = 2n * (result * 100_000n - old * (100_000n + percent));
        expect(off > -100_000n && off <= 100_000n).toBe(true);
        expect(result >= old).toBe(true);
      }),
    );
  });
});
