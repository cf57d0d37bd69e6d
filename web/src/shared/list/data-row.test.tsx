// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { TFunction } from "i18next";
import { afterEach, expect, it, vi } from "vitest";
import { DataCard, DataRow, type ItemView } from "./data-row.tsx";
import { OpenName } from "./row-parts.tsx";

interface Paper {
  name: string;
}

const near = vi.fn<(paper: Paper) => void>();
const name = (paper: Paper) => <OpenName name={paper.name} onOpen={() => {}} />;
const view: ItemView<Paper, "name"> = {
  entity: "document",
  markOf: () => null,
  columns: [{ id: "name", head: "", cell: "", show: name }],
  card: name,
  near,
};
const row = { id: 1, dataKey: 1, index: 0, height: 59, view, selection: undefined };
const context = { t: ((key: string) => key) as TFunction, language: "en" as const };
const paper = { name: "Lease" };

afterEach(() => {
  cleanup();
  near.mockClear();
});

const shapes = {
  row: (
    <table>
      <tbody>
        <DataRow {...row} context={context} item={paper} />
      </tbody>
    </table>
  ),
  card: <DataCard {...row} context={context} item={paper} />,
};

it.each(["row", "card"] as const)("a mouse and the focus ready what opens a %s, a finger does not", (shape) => {
  render(shapes[shape]);
  const lease = screen.getByText("Lease");
  fireEvent.pointerEnter(lease, { pointerType: "touch" });
  fireEvent.pointerLeave(lease, { pointerType: "touch" });
  expect(near).not.toHaveBeenCalled();
  fireEvent.pointerEnter(lease, { pointerType: "mouse" });
  expect(near.mock.calls).toEqual([[paper]]);
  screen.getByRole("button", { name: "Lease" }).focus();
  expect(near.mock.calls).toEqual([[paper], [paper]]);
});
