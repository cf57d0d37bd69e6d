import { expect, it } from "vitest";
import { collections } from "#domain/index";
import { routes } from "../pb_hooks/src/routes.ts";
import { collectionRows } from "./server/access-matrix/collection-rows.ts";
import { routeRows } from "./server/access-matrix/rows.ts";

/* Whoever adds a route or an entity has said who may use it, before any server is started. */

it("the access matrix has a row for every route, and none for anything else", () => {
  expect(Object.keys(routeRows).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

it("the access matrix has a row for every entity of the registry", () => {
  expect(Object.keys(collectionRows)).toEqual(expect.arrayContaining(collections));
});
