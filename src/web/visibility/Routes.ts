import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import { page } from "../page/route.ts"
import { adminSignIn, adminSignOut } from "./keys/AdminSignIn.tsx"
import { issueKey, revokeKey } from "./keys/actions.ts"
import { keysPage } from "./keys/KeysPage.tsx"
import { overview } from "./overview/Overview.tsx"
import { brand } from "./records/Brand.tsx"
import { brands } from "./records/Brands.tsx"
import { citations } from "./records/Citations.tsx"
import { pages } from "./records/Pages.tsx"
import { prompt } from "./records/Prompt.tsx"
import { prompts } from "./records/Prompts.tsx"
import { category, topic, topics } from "./records/Topics.tsx"
import { signIn, signOut } from "./SignIn.tsx"

const { route } = HttpLayerRouter

/** A form that is returned with errors stays at the address it was sent to, so GET there redirects to the form. */
const redirectTo = (to: string) => page(Effect.succeed({ to }))

/** The dashboard of the analytics API. */
export const visibilityRoutes = [
  route("GET", "/visibility", overview),
  route("GET", "/visibility/sign-in", redirectTo("/visibility")),
  route("POST", "/visibility/sign-in", signIn),
  route("GET", "/visibility/sign-out", redirectTo("/visibility")),
  route("POST", "/visibility/sign-out", signOut),
  route("GET", "/visibility/brands", brands),
  route("GET", "/visibility/brands/:id", brand),
  route("GET", "/visibility/prompts", prompts),
  route("GET", "/visibility/prompts/:id", prompt),
  route("GET", "/visibility/topics", topics),
  route("GET", "/visibility/topics/:id", topic),
  route("GET", "/visibility/categories/:category", category),
  route("GET", "/visibility/citations", citations),
  route("GET", "/visibility/pages", pages)
] as const

/** The page of the keys, which exists once per server: a proxy that restricts its path restricts all of it. */
export const keysRoutes = [
  route("GET", "/visibility/keys", keysPage),
  route("POST", "/visibility/keys", issueKey),
  route("GET", "/visibility/keys/revoke", redirectTo("/visibility/keys")),
  route("POST", "/visibility/keys/revoke", revokeKey),
  route("GET", "/visibility/keys/sign-in", redirectTo("/visibility/keys")),
  route("POST", "/visibility/keys/sign-in", adminSignIn),
  route("GET", "/visibility/keys/sign-out", redirectTo("/visibility/keys")),
  route("POST", "/visibility/keys/sign-out", adminSignOut)
] as const
