import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Access,
  type Actor,
  accessFingerprint,
  canAccessTenant,
  listsUser,
  may,
  mayDownload,
  mayIn,
  seesDocument,
  seesRecord,
  seesUser,
  tenantOf,
  tenantsOf,
} from "./policy.ts";
import { editsUser, managesUser, rolesToCreate, rolesToGive } from "./users/administration.ts";
import { roles } from "./users/roles.ts";
import { permissions } from "./users/users.ts";

/* What holds for everybody, whatever their role, organization and permissions. Ids and organizations are few, so that
   people often meet. */

const id = fc.integer({ min: 1, max: 4 });
const organization = fc.constantFrom(null, 11, 12);
const actor: fc.Arbitrary<Actor> = fc.record({
  id,
  role: fc.constantFrom(...roles),
  organizationId: organization,
  permissions: fc.subarray([...permissions]),
});
/** What may change about a person: one thing at a time. */
const change: fc.Arbitrary<Partial<Actor>> = fc.oneof(
  fc.record({ role: fc.constantFrom(...roles) }),
  fc.record({ organizationId: organization }),
  fc.record({ permissions: fc.subarray([...permissions]) }),
);
const TENANTS = [1, 2, 3, 4, 11, 12];
const tenant = fc.constantFrom(...TENANTS);
const document = fc.record({ tenant, uploadedBy: fc.option(id) });
const access = fc.constantFrom<Access>("everyone", "viewers", "staff", "owner");
const permission = fc.constantFrom(...permissions);

describe("access to records", () => {
  it("ends at the own organization and private space", () => {
    fc.assert(
      fc.property(actor, document, access, permission, (who, record, of, right) => {
        if (record.tenant === who.id || record.tenant === who.organizationId) return;
        expect(canAccessTenant(who, record.tenant)).toBe(false);
        expect(seesRecord(who, of, record)).toBe(false);
        expect(mayIn(who, of, right, record.tenant)).toBe(false);
        expect(mayDownload(who, record)).toBe(false);
      }),
    );
  });

  it("never gives super_admins the records of an organization, even of their own", () => {
    fc.assert(
      fc.property(actor, document, access, (who, record, of) => {
        if (who.role !== "super_admin" || record.tenant === who.id) return;
        expect(seesRecord(who, of, record)).toBe(false);
      }),
    );
  });

  it("lists exactly the tenants that it allows, and new records belong to one of them", () => {
    fc.assert(
      fc.property(actor, (who) => {
        const allowed = TENANTS.filter((one) => canAccessTenant(who, one));
        expect(tenantsOf(who).toSorted((a, b) => a - b)).toEqual(allowed);
        expect(allowed).toContain(tenantOf(who));
      }),
    );
  });

  it("leads from fetching to seeing, and from seeing to the tenant", () => {
    fc.assert(
      fc.property(actor, document, access, (who, record, of) => {
        if (mayDownload(who, record)) expect(seesDocument(who, record)).toBe(true);
        if (seesRecord(who, of, record)) expect(canAccessTenant(who, record.tenant)).toBe(true);
        expect(seesRecord(who, "viewers", record)).toBe(seesDocument(who, record));
      }),
    );
  });

  it("never shrinks with another permission", () => {
    fc.assert(
      fc.property(actor, permission, permission, document, (who, more, right, record) => {
        const trusted = { ...who, permissions: [...who.permissions, more] };
        if (may(who, right, record.tenant)) expect(may(trusted, right, record.tenant)).toBe(true);
        if (seesDocument(who, record)) expect(seesDocument(trusted, record)).toBe(true);
        if (mayDownload(who, record)) expect(mayDownload(trusted, record)).toBe(true);
      }),
    );
  });

  it("lets viewers change nothing outside their private space", () => {
    fc.assert(
      fc.property(actor, access, (someone, of) => {
        const who: Actor = { ...someone, role: "viewer" };
        for (const where of TENANTS) {
          if (where === who.id) continue;
          // what is their own they change like everybody
          if (of === "owner") continue;
          for (const right of ["upload", "delete"] as const) expect(mayIn(who, of, right, where)).toBe(false);
        }
      }),
    );
  });
});

describe("the access fingerprint", () => {
  it("is the same for two states of a person only when they see the same", () => {
    fc.assert(
      fc.property(actor, change, document, access, (before, changed, record, of) => {
        const after = { ...before, ...changed };
        if (accessFingerprint(before) !== accessFingerprint(after)) return;
        expect(seesRecord(after, of, record)).toBe(seesRecord(before, of, record));
        for (const right of permissions) {
          for (const where of TENANTS) expect(may(after, right, where)).toBe(may(before, right, where));
        }
        expect(tenantsOf(after)).toEqual(tenantsOf(before));
      }),
    );
  });

  it("does not depend on the order of permissions", () => {
    fc.assert(
      fc.property(actor, (who) => {
        const reversed = { ...who, permissions: who.permissions.toReversed() };
        expect(accessFingerprint(reversed)).toBe(accessFingerprint(who));
      }),
    );
  });
});

describe("accounts", () => {
  it("are managed, edited and listed only by those who see them", () => {
    fc.assert(
      fc.property(actor, actor, (who, target) => {
        if (managesUser(who, target)) expect(editsUser(who, target)).toBe(true);
        if (editsUser(who, target) || listsUser(who, target)) expect(seesUser(who, target)).toBe(true);
      }),
    );
  });

  it("are managed by nobody alone, and by equals or above never but by super_admins", () => {
    fc.assert(
      fc.property(actor, actor, (who, target) => {
        if (who.id === target.id) expect(managesUser(who, target)).toBe(false);
        if (who.role === "user" || who.role === "viewer") expect(managesUser(who, target)).toBe(false);
        const above = target.role === "admin" || target.role === "super_admin";
        if (who.role === "admin" && above) expect(editsUser(who, target)).toBe(false);
      }),
    );
  });

  it("in another organization are seen by super_admins alone", () => {
    fc.assert(
      fc.property(actor, actor, (who, target) => {
        if (who.role === "super_admin" || who.id === target.id) return;
        if (target.organizationId === null || target.organizationId !== who.organizationId) {
          expect(seesUser(who, target)).toBe(false);
        }
      }),
    );
  });

  it("never get a role that its giver lacks the rights of", () => {
    const rank = { viewer: 0, user: 1, admin: 2, super_admin: 3 };
    fc.assert(
      fc.property(actor, (who) => {
        for (const role of [...rolesToCreate(who), ...rolesToGive(who)]) {
          expect(rank[role]).toBeLessThan(rank[who.role]);
        }
      }),
    );
  });
});
