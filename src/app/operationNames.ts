import * as HttpApi from "@effect/platform/HttpApi"
import { Context, Option } from "effect"
import { Api } from "../http/Api.ts"
import { endpointsOf } from "../operation/contract.ts"
import { Tool } from "../operation/Tool.ts"
import { ShopperApi } from "../store/shopper/Api.ts"
import { WatchApi } from "../store/watch/Api.ts"
import { VisibilityApi } from "../visibility/Api.ts"

// Pages call these in addition to their main operation, which names the journal entry.
const secondaryOperations = ["getStock", "findPurchase"]

const ofStore = endpointsOf(Api)

const ofPages = endpointsOf(HttpApi.make("pages").add(ShopperApi).add(WatchApi))

// The analytics API has no sandbox. A dashboard page is recorded as `listOrganizations`, which is also a tool.
const ofAnalytics = endpointsOf(VisibilityApi).filter(({ annotations }) =>
  Option.isSome(Context.getOption(annotations, Tool))
)

/** All operations that a journal entry may name: those of agents, main operations of pages, and analytics tools. */
export const operationNames: ReadonlyArray<string> = [...ofStore, ...ofPages, ...ofAnalytics]
  .map(({ name }) => name)
  .filter((name) => !secondaryOperations.includes(name))
