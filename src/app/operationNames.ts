import * as HttpApi from "@effect/platform/HttpApi"
import { Context, Option } from "effect"
import { Api } from "../http/Api.ts"
import { endpointsOf } from "../operation/contract.ts"
import { Tool } from "../operation/Tool.ts"
import { ShopperApi } from "../store/shopper/Api.ts"
import { WatchApi } from "../store/watch/Api.ts"
import { VisibilityApi } from "../visibility/Api.ts"

// A page asks them beside what it is there for, and is told as that.
const secondaryOperations = ["getStock", "findPurchase"]

const ofStore = endpointsOf(Api)

const ofPages = endpointsOf(HttpApi.make("pages").add(ShopperApi).add(WatchApi))

// Requests of the API are of no sandbox, and a page of its dashboard is told as `listOrganizations`, which is a tool, too.
const ofAnalytics = endpointsOf(VisibilityApi).filter(({ annotations }) =>
  Option.isSome(Context.getOption(annotations, Tool))
)

/** Every operation that an entry of a journal may name: what agents call, what pages are there for, and tools of the analytics. */
export const operationNames: ReadonlyArray<string> = [...ofStore, ...ofPages, ...ofAnalytics]
  .map(({ name }) => name)
  .filter((name) => !secondaryOperations.includes(name))
