import { Api } from "../http/Api.ts"
import { ShopperApi } from "../store/shopper/Api.ts"
import { WatchApi } from "../store/watch/Api.ts"
import { VisibilityApi } from "../visibility/Api.ts"
import { OperatorApi } from "../visibility/operator/Api.ts"
import { WatchApi as Dashboard } from "../visibility/watch/Api.ts"

const groups: ReadonlyArray<{ readonly endpoints: object }> = [
  ...Object.values(Api.groups),
  ShopperApi,
  WatchApi,
  ...Object.values(VisibilityApi.groups),
  Dashboard,
  OperatorApi
]

/** Every operation that a request of a sandbox may come to: what agents call, and pages, and tools of the analytics. */
export const operationNames: ReadonlyArray<string> = groups.flatMap(({ endpoints }) => Object.keys(endpoints))
