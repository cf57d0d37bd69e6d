import { expect, it } from "vitest";
import { availableOf } from "./space.ts";

const HEAD = "Filesystem     1024-blocks     Used Available Capacity Mounted on\n";

it.each([
  ["Linux", `${HEAD}/dev/vda         263174212 19531316  76543210      21% /\n`, 76543210 * 1024],
  ["a full disk", `${HEAD}tmpfs                10240    10240         0     100% /var/lib/my papers\n`, 0],
  ["a device with spaces", `${HEAD}//nas/our papers      1000      400       600      40% /mnt/nas\n`, 600 * 1024],
  [
    "another language's words",
    "Dateisystem 1024-Blöcke Benutzt Verfügbar Kapazität Eingehängt auf\n/dev/sda1 10 4 6 40% /\n",
    6 * 1024,
  ],
  ["what is no answer", "df: /nowhere: No such file or directory\n", null],
  ["nothing", "", null],
])("df's answer: %s", (_, output, bytes) => expect(availableOf(output)).toBe(bytes));
