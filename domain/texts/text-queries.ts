/* What the routes of texts are asked with. */

import * as z from "zod/mini";
import { LONGEST_SEARCH } from "../core/search.ts";

/** How many papers GET /api/search answers with, unless it is asked for another number, and at most. */
export const USUAL_FOUND = 50;
export const MOST_FOUND = 200;
/** And without their lines, which are what an answer takes time and room for. */
export const MOST_FOUND_WITHOUT_LINES = 5_000;
/** The most ids of GET /api/texts and of GET /api/thumbnails. */
export const MOST_TEXTS = 100;
/** What GET /api/texts answers with, about, in bytes; a text that would go over it is for the next request. */
export const MOST_TEXT_BYTES = 2 * 1024 * 1024;

const IDS = /^[1-9][0-9]{14}(,[1-9][0-9]{14})*$/;
/** An employee's id and the name of something that is attached, whatever there is. */
const ATTACHMENTS = /^[1-9][0-9]{14}\/[^,/]{1,100}(,[1-9][0-9]{14}\/[^,/]{1,100})*$/;

const wholeNumber = (least: number, most: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^[0-9]{1,7}$/)),
      z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(most))),
    ),
  );

/**
 * The query of GET /api/search; a search of nothing that could be found gives an empty list. `offset` leaves out so many of
 * those found, of documents and of employees; `lines=none` asks for ids alone.
 */
export const textSearchQuery = z
  .object({
    get q() {
      return z
        .string({ error: "search_required" })
        .check(z.refine((text) => text.normalize("NFKD").length <= LONGEST_SEARCH, "search_too_long"));
    },
    get limit() {
      return wholeNumber(1, MOST_FOUND_WITHOUT_LINES);
    },
    get offset() {
      return wholeNumber(0, 9_999_999);
    },
    get lines() {
      return z.optional(z.literal("none"));
    },
  })
  .check(z.refine(({ limit = USUAL_FOUND, lines }) => lines === "none" || limit <= MOST_FOUND));

const once = (text: string) => [...new Set(text.split(","))];

/** Ids of documents, separated by commas. */
const idList = () =>
  z.pipe(
    z.pipe(z.string().check(z.regex(IDS)), z.transform(once)),
    z.array(z.string()).check(z.maxLength(MOST_TEXTS, "texts_too_many")),
  );

/** The query of GET /api/thumbnails. */
export const thumbnailsQuery = z.object({
  get ids() {
    return idList();
  },
});

/**
 * The query of GET /api/texts: either ids of documents, or attachments as `ID/NAME` each, with the employee's id; separated
 * by commas. What is named twice counts once.
 */
export const textsQuery = z
  .object({
    get ids() {
      return z.optional(idList());
    },
    get attachments() {
      return z.optional(
        z.pipe(
          z.pipe(
            z.pipe(z.string().check(z.regex(ATTACHMENTS)), z.transform(once)),
            z.array(z.string()).check(z.maxLength(MOST_TEXTS, "texts_too_many")),
          ),
          z.transform((names) =>
            names.map((name) => {
              const [id = "", part = ""] = name.split("/");
              return { id, part };
            }),
          ),
        ),
      );
    },
  })
  .check(z.refine(({ ids, attachments }) => (ids === undefined) !== (attachments === undefined)));
