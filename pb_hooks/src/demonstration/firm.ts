import type { Role } from "#domain/index";

/** What dist/demonstration/demonstration.json holds; scripts/lib/demonstration.mjs puts it there. */
export interface Demonstration {
  firms: readonly Firm[];
  /** Somebody without an organization, who has a private space. */
  soloUser: Person;
}

export interface Person {
  id: string;
  username: string;
  fullName: string;
  /** At a domain that is reserved for examples. */
  email: string;
  role: Role;
  permissions: readonly string[];
}

/** A sample file; its bytes lie beside the JSON, under the name that {@link sampleName} gives. */
export interface Sample {
  filename: string;
  /** Its lines. */
  lines: readonly string[];
}

export interface SamplePaper extends Sample {
  id: string;
  name: string;
  category: string;
  subcategory?: string;
  description?: string;
  /** Username of who uploads it. */
  by: string;
  daysAgo: number;
  /** It expires so many days from today; below 0 it has. */
  dueIn?: number;
  /** Username of who is responsible. */
  responsible?: string;
  /** It lies among the deleted items. */
  deleted?: boolean;
}

/** Calendar days, counted from today. */
type Days = Partial<Record<"passportIssueDate" | "passportExpiryDate" | "residencyExpiryDate", number>>;

export interface DemoEmployee {
  id: string;
  fields: Readonly<Record<string, string>>;
  days: Days;
  /** The papers that were renewed then. */
  before?: { daysAgo: number; passportNumber?: string; days: Days };
  daysAgo: number;
  deleted?: boolean;
  attachments?: Readonly<Record<string, Sample>>;
}

export interface Firm {
  id: string;
  name: string;
  description: string;
  /** Since when it is here. */
  daysAgo: number;
  /** The first one is its admin, and the parent of the others' accounts. */
  people: readonly Person[];
  categories: readonly { id: string; name: string; subcategories: readonly { id: string; name: string }[] }[];
  papers: readonly SamplePaper[];
  employees: readonly DemoEmployee[];
}
