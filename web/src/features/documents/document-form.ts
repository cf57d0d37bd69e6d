import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import { type Document, type DocumentInput, dayProblem, documentInput } from "#domain/index";

/** A document's fields as the controls hold them; ids as texts, "" for none. */
export interface DocumentForm {
  name: string;
  categoryId: string;
  subcategoryId: string;
  description: string;
  tags: string;
  dueDate: string;
  responsibleId: string;
  /** Of that person, to be shown until the server has the change. */
  responsibleName: string;
  employeeId: string;
}

/** What is typed for a document besides its name and its place. */
export type DocumentDetails = Omit<DocumentForm, "name" | "categoryId" | "subcategoryId">;

export const blank: DocumentForm = {
  name: "",
  categoryId: "",
  subcategoryId: "",
  description: "",
  tags: "",
  dueDate: "",
  responsibleId: "",
  responsibleName: "",
  employeeId: "",
};

export function detailsOf({ name, categoryId, subcategoryId, ...details }: DocumentForm): DocumentDetails {
  return details;
}

export const hasDetails = (details: DocumentDetails): boolean =>
  Object.values(details).some((one) => one.trim() !== "");

export function documentFormOf(document: Document): DocumentForm {
  return {
    name: document.name,
    categoryId: String(document.categoryId),
    subcategoryId: document.subcategoryId === null ? "" : String(document.subcategoryId),
    description: document.description ?? "",
    tags: document.tags ?? "",
    dueDate: document.dueDate ?? "",
    responsibleId: String(document.responsibleId ?? ""),
    responsibleName: document.responsibleName ?? "",
    employeeId: String(document.employeeId ?? ""),
  };
}

/** Judges the form by the schema of the route; an error's message is its code. */
export const documentResolver: Resolver<DocumentForm, unknown, DocumentInput> = (values) => {
  const result = z.safeParse(documentInput, values);
  if (result.success) return { values: result.data, errors: {} };
  const errors: Partial<Record<keyof DocumentForm, { type: string; message: string }>> = {};
  for (const { path, message } of result.error.issues) {
    const field = fieldNames.find((name) => name === path[0]);
    const said = message === "date_invalid" ? dayProblem(values.dueDate) : message;
    if (field) errors[field] ??= { type: "schema", message: said };
  }
  return { values: {}, errors };
};

export const fieldNames = [
  "name",
  "categoryId",
  "subcategoryId",
  "description",
  "tags",
  "dueDate",
  "responsibleId",
  "employeeId",
] as const satisfies readonly (keyof DocumentForm)[];
