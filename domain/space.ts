/** What files are counted as: each entity's that keeps some has a share, and what is not named here is among the others. */
export const spaceShares = ["documents", "attachments", "texts", "others"] as const;
export type SpaceShare = (typeof spaceShares)[number];

/** What a letter of a paper's text takes in the database, with its part of the index, in bytes (docs/scale.md). */
export const BYTES_PER_LETTER = 3;

/** How much is stored in one place, in bytes, as GET /api/space answers it. */
export interface SpaceUse extends Record<SpaceShare, number> {
  /** The caller's private space, the caller's organization, or all that the server stores. */
  of: "private" | "organization" | "platform";
  /** How much may be stored there; null without a limit, and where only a part is counted. */
  limit: number | null;
  /** Files that were deleted, removed or replaced and can be brought back; null where only what the caller sees is counted. */
  deleted: number | null;
}

/** What fills the space; deleted files do not. */
export const usedOf = (use: SpaceUse) => spaceShares.reduce((sum, share) => sum + use[share], 0);
