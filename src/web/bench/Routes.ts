import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { watchPage, watchSandbox } from "../watch/WatchPage.tsx"
import { sandboxesPage } from "./SandboxesPage.tsx"
import { signIn, signInByCode, signOut } from "./signInRoutes.ts"

const { route } = HttpLayerRouter

/** The pages of the bench, which are there where it is on, and below no sandbox. */
export const benchPages = [
  route("GET", "/bench", sandboxesPage),
  route("GET", "/watch", watchPage),
  route("GET", "/bench/sandboxes/:sandbox", watchSandbox),
  route("GET", "/bench/sign-in", signInByCode),
  route("POST", "/bench/sign-in", signIn),
  route("POST", "/bench/sign-out", signOut)
] as const
