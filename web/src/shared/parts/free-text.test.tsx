// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { FreeText } from "./free-text.tsx";

afterEach(cleanup);

it.each([
  ["اتصل على 6612-0934 غدًا", ["6612-0934"]],
  ["اتصل على +965 6612 0934", ["+965 6612 0934"]],
  ["المرجع ١٢/٢٠٢٦/٧", ["١٢/٢٠٢٦/٧"]],
  ["من 10-20 نسخة بمبلغ 12.500", []],
  ["بلا أرقام", []],
])("keeps %s as it was written, numbers in their own order", (text, numbers) => {
  const { container } = render(<FreeText>{text}</FreeText>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('bdi[dir="ltr"]')].map((one) => one.textContent)).toEqual(numbers);
});
