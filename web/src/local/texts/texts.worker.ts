/* Stores and searches texts beside the page. Its name is that of the database. */

import { TextsDatabase } from "../storage/texts-database.ts";
import type { TextsRequest } from "./texts-messages.ts";
import { TextsService } from "./texts-service.ts";

const service = new TextsService(new TextsDatabase(self.name), (answer) => postMessage(answer));

addEventListener("message", ({ data }: MessageEvent<TextsRequest>) => void service.answer(data));
