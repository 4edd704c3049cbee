// Made of the bench's contract by `bun run client`.

export interface paths {
    "/bench/v1/sandboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sandboxes
         * @description Existing sandboxes, in which something was set or done, the last used first. If their settings are long, a page ends early, before it has more than 1 MiB of them: `next` tells whether there are more.
         */
        get: operations["listSandboxes"];
        put?: never;
        /**
         * Make a sandbox
         * @description Makes a sandbox with these settings, empty except for its `setup`. The answer has its addresses and its control key, which is shown only once. A sandbox whose name is generated is dropped after a day without a request, unless `ttlSeconds` is set.
         */
        post: operations["createSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe a sandbox
         * @description Its settings with the defaults, its addresses, and how far it has come.
         */
        get: operations["describeSandbox"];
        put?: never;
        post?: never;
        /**
         * Drop a sandbox
         * @description Removes the sandbox with all its contents. It is no error if the sandbox does not exist.
         */
        delete: operations["dropSandbox"];
        options?: never;
        head?: never;
        /**
         * Change a sandbox
         * @description Sets the members of the body; the others stay as they are. Once something was done in the sandbox, its world (seed and packs) cannot change, and its time only goes forward. A reset starts both over.
         */
        patch: operations["changeSandbox"];
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a sandbox
         * @description Empties the sandbox and starts it over, as it was made: its clock starts as it was set, and its set-up runs again. Its generation increases by one.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock
         * @description The time in a sandbox, and the mode of its clock.
         */
        get: operations["getClock"];
        /**
         * Set the clock
         * @description The store takes every time from it: today and the season of a city, departures, and the times of purchases. A frozen clock does not move; each entry of the feed is still a millisecond after the one before. Once something was done in a sandbox, its clock only goes forward. In an empty one it may go back. The generation then increases by one, so that clients that poll the feed start over. A reset starts with this clock.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         * @description By a duration, or to an instant. Once something was done in a sandbox, its clock only goes forward. In an empty one it may go back, and the generation increases by one. A system clock gets an offset; a frozen clock stays frozen. A reset undoes this.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the faults of a sandbox
         * @description Its rules in the order in which they are checked, with the counts of each.
         */
        get: operations["listFaults"];
        /**
         * Set the faults of a sandbox
         * @description These rules replace all existing ones, and count from 0.
         */
        put: operations["setFaults"];
        /**
         * Add a fault
         * @description Adds a rule after the existing ones. It applies from the next call on, on every surface. Agents are not told of it; the journal names it in each call that it took part in.
         */
        post: operations["addFault"];
        /**
         * Delete all faults
         * @description Removes every rule: nothing goes wrong any more.
         */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/faults/{rule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a fault
         * @description A rule, how many calls it has counted, and how often it fired.
         */
        get: operations["getFault"];
        put?: never;
        post?: never;
        /**
         * Delete a fault
         * @description The rule no longer applies; the others stay as they are.
         */
        delete: operations["removeFault"];
        options?: never;
        head?: never;
        /**
         * Change a fault
         * @description The members of the body replace those of the rule, and null removes one. The rule counts from 0 again.
         */
        patch: operations["changeFault"];
        trace?: never;
    };
    "/bench/v1/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List packs
         * @description What the world of a sandbox can be made of: built-in packs, and those that were uploaded.
         */
        get: operations["listPacks"];
        put?: never;
        /**
         * Upload a pack
         * @description A catalogue of your own, up to 4 MiB, or texts. Its name is made from its content: the same pack has the same name everywhere, and never changes. 50 are kept. A refusal lists the mistakes in it.
         */
        post: operations["addPack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/packs/own/{pack}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a pack
         * @description Deletes an uploaded pack, if no sandbox, no snapshot and no experiment uses it.
         */
        delete: operations["dropPack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List snapshots
         * @description All snapshots of the sandbox, the newest first.
         */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Take a snapshot
         * @description Keeps the contents of the sandbox, its progress and its settings. Up to 20000 rows, and 100 snapshots of one sandbox; they are dropped with it.
         */
        post: operations["takeSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/snapshots/{snapshot}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a snapshot
         * @description Deletes a snapshot of the sandbox. Sandboxes that were made from it stay.
         */
        delete: operations["dropSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a snapshot
         * @description Brings the sandbox back to a snapshot, with its settings; later calls give the same ids as they gave then. Its generation increases by one, so clients that poll its feed start over. The snapshot may be another sandbox's.
         */
        post: operations["restoreSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork a sandbox
         * @description Makes copies of the sandbox as it is, or of a snapshot. Each is independent and has its own control key; the same calls give the same ids in all of them. All are made, or none. Another seed can be set only for copies of a sandbox in which nothing was done; in other copies, time only goes forward.
         */
        post: operations["forkSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state
         * @description The contents of a sandbox. The canonical view has no ids, numbers or times and no empty carts, and its lists are sorted by content: two runs that differ only in the order of their calls have the same view.
         */
        get: operations["getState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/state/hash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hash the state
         * @description SHA-256 of the RFC 8785 form of `state`, as the answer to reading it has it.
         */
        get: operations["getStateHash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two states
         * @description What was added, removed and changed from one state to another, by id. A snapshot may be another sandbox's, for example to compare a fork with its origin. A control key compares only states of its own sandbox.
         */
        get: operations["diffStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a sandbox
         * @description The contents and settings of the sandbox, as one JSON file of up to 20000 rows and 16 MiB. Any server of this version or later can import it, whatever its database.
         */
        get: operations["exportSandbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a sandbox
         * @description Makes a sandbox from an exported file of up to 16 MiB. It continues as the original would: the same calls give the same ids. As with a fork, a sandbox whose name is generated is dropped after a day without a request, unless its settings say otherwise. A file that was changed, or whose state this store could not have reached, is refused and writes nothing.
         */
        post: operations["importSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests
         * @description Every request to the sandbox in order, over REST, MCP, agent checkout and pages, also those that named no operation. Card numbers are masked, and so are all tokens except those of the simulation.
         */
        get: operations["listJournal"];
        put?: never;
        post?: never;
        /**
         * Clear the journal
         * @description Deletes every entry. The numbers go on, so a client that follows the journal misses nothing.
         */
        delete: operations["clearJournal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/journal/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the requests
         * @description Entries as server-sent events: first those after `after`, then new ones as they come. The stream ends when the session that opened it ends, or when the sandbox whose control key opened it is dropped.
         */
        get: operations["streamJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/journal/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the requests
         * @description The whole journal as a file for other tools.
         */
        get: operations["exportJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/journal/{seq}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one entry
         * @description One request, with what was sent and what was answered.
         */
        get: operations["getJournalEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/journal/{seq}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork a sandbox as it was at an entry
         * @description Copies the sandbox as it was when this request was answered. If something was written since, the writes up to it are repeated in a fork of the sandbox's start, and each answer is compared with the original one: if one differs, no copy is made. Ids and confirmation numbers are those of the sandbox; repeated writes have times of their own.
         */
        post: operations["forkFromEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/journal/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the requests
         * @description Checks that the expected entries exist and the forbidden ones do not. Reports entries that almost match.
         */
        post: operations["verifyJournal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share a run
         * @description A read-only link to the run: it gives no rights in the bench or the sandbox. It ends with the sandbox.
         */
        post: operations["shareSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/shared/{share}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests of a shared run
         * @description The journal entries, without the name of the sandbox. Only the link is needed.
         */
        get: operations["readShared"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/shared/{share}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a shared run
         * @description The same entries as server-sent events, as they come. The stream ends with the link, or some ten seconds later if there are no requests.
         */
        get: operations["followShared"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks
         * @description The built-in tasks, without their expected outcomes.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/tasks/{area}/{task}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a task
         * @description A task by its id, whose two parts are in the path. With `secret=true` the whole task: the expected outcome, the oracles and the mutants too.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/tasks/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a task
         * @description Runs the task in sandboxes of its own: its oracles must pass, and its mutants and the agents idle, greedy and cheat must fail. Names the checks that failed, and the expectations without which the same agents would fail.
         */
        post: operations["validateTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs
         * @description The runs that are kept, the newest first, with how their trials ended.
         */
        get: operations["listRuns"];
        put?: never;
        /**
         * Begin a run
         * @description A run is what an agent did in some tasks, each tried once or more often. The client that runs the agent reports each trial. At most 1000 runs are kept.
         */
        post: operations["createRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/runs/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe a run
         * @description The results of the trials: pass@1 with its interval, pass^k, flaky tasks and attacks that were followed, by model and by tag. Also a summary of each trial.
         */
        get: operations["describeRun"];
        put?: never;
        post?: never;
        /**
         * Delete a run
         * @description Deletes a run with its trials. It is no error if the run does not exist.
         */
        delete: operations["deleteRun"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/runs/{run}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a run
         * @description The report of a run as a file, with everything that was reported of its trials.
         */
        get: operations["exportRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/runs/{run}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two runs
         * @description Which tasks had different results, and whether that is more than chance: over all tasks by an exact test, and for each task with a correction for multiple tests.
         */
        get: operations["compareRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/runs/{run}/trials/{trial}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trial
         * @description Everything that was reported of a trial.
         */
        get: operations["getTrial"];
        /**
         * Report a trial
         * @description The result of a trial. A second report replaces the first. A trial has up to 262144 bytes, all trials of a run up to 16777216.
         */
        put: operations["reportTrial"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/experiments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List experiments
         * @description The built-in experiments, and those that were made.
         */
        get: operations["listExperiments"];
        put?: never;
        /**
         * Make an experiment
         * @description What agents choose from, and what varies. An identical experiment may be made again; 200 are kept.
         */
        post: operations["createExperiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/experiments/{experiment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe an experiment
         * @description The experiment, and the results of its trials: how often each model chose each candidate, and the effect of each factor.
         */
        get: operations["describeExperiment"];
        put?: never;
        post?: never;
        /**
         * Delete an experiment
         * @description Deletes an experiment with its trials. A built-in experiment stays, without trials.
         */
        delete: operations["deleteExperiment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/experiments/{experiment}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a trial
         * @description The next trial of a model. Over all its trials each candidate is in each position equally often, give or take one, and has each level of a factor equally often.
         */
        post: operations["assignTrial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/experiments/{experiment}/trials/{trial}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Report a trial
         * @description Ends the trial: what the agent ordered in the sandbox is its choice. From then on the sandbox is closed to it (410 `trial_over`).
         */
        put: operations["reportChoice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/experiments/{experiment}/trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the trials of an experiment
         * @description What each agent was shown, and what it chose.
         */
        get: operations["listChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/grade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grade what an agent did
         * @description Compares the changes in the sandbox, its journal and the agent's answer with the task. Afterwards every request of the agent is refused (410 `trial_over`) until the sandbox is reset, unless `close` is false; the sandbox `default` stays open. The same sandbox has the same report, however often it is graded.
         */
        post: operations["gradeSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bench/v1/sandboxes/{sandbox}/shopper": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the scripted shopper
         * @description Answers a question that the agent asks its user, as its tool `ask_shopper` would, and records it in the journal in the same way. It is for agents that ask in their own way.
         */
        post: operations["askShopperOf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ClockSetting: {
            /**
             * @description `system` is the server's clock, `offset` is the server's clock plus an offset, `frozen` does not move
             * @enum {string}
             */
            mode: "system" | "offset" | "frozen";
            /**
             * Format: date-time
             * @description What it shows at the start
             * @example 2026-11-20T09:30:00.000Z
             */
            at?: string;
            /** @description How far an offset clock is ahead of the server's, in milliseconds */
            offsetMs?: number;
        };
        AgentChange: {
            /**
             * @description `open` tells agents that nothing is real; `neutral` does not mention it
             * @enum {string}
             */
            disclosure?: "open" | "neutral";
            /** @description Whether agents may reset it */
            reset?: boolean;
            /** @description Whether a person must confirm each payment over MCP, if the client can ask (elicitation, 2026-07-28) */
            confirmPayments?: boolean;
            /** @description Whether an `Idempotency-Key` header of a POST takes effect without `Idempotency-Mode: enforce`, as in most shops */
            enforceIdempotency?: boolean;
            tools?: {
                /**
                 * @description Tools that agents do not have here, by name or area: they are not listed, and calls to them are answered as for an unknown tool
                 * @example [
                 *       "cancel_order"
                 *     ]
                 */
                hide?: string[] | null;
                /**
                 * @description The tools that agents have here, by name or area (`shop`, `travel`, `acp`, `orders`, `analytics`), in addition to tools without an area; empty for all tools of the store
                 * @example [
                 *       "shop",
                 *       "orders"
                 *     ]
                 */
                only?: string[] | null;
                /** @description Whether agents have only tools that change nothing */
                readonly?: boolean | null;
                describe?: {
                    [key: string]: string;
                } | null;
                /** @description Not supported: leave it out, or give an empty list */
                add?: unknown[] | null;
            } | null;
        };
        OverlayEntry: {
            /**
             * @description What it applies to: the id or slug of a product, the id of a variant or a room type, a cabin of a flight as `KV207/economy`, a class of cars at a desk as `LHR/compact`
             * @example stoneware-coffee-mug
             * @example KV207/economy
             */
            sku: string;
            /**
             * Format: date
             * @description A day of the calendar, YYYY-MM-DD
             */
            date?: string | null;
            /** @description The price from now on, in cents: of all variants of a product, a night, a seat, or a day of a rental that begins then */
            priceCents?: number | null;
            /** @description By how many percent the price is above its normal one from now on; below it if negative */
            percent?: number | null;
            /** @description How many units are left from now on */
            left?: number | null;
        };
        FaultRuleRequest: {
            /** @description A note for readers */
            name?: string | null;
            when?: components["schemas"]["FaultWhen"] | null;
            trigger?: components["schemas"]["FaultTrigger"] | null;
            /** @description The maximum number of times it fires */
            times?: number | null;
            /**
             * @description With the seed of the sandbox, it determines what a `probability` and a `jitterMs` come to: another seed gives other draws
             * @example shop/mug-in-chalk/2
             */
            seed?: string | null;
            effect: components["schemas"]["FaultEffect"];
        };
        /** @description Which calls the rule counts; all calls if it is left out */
        FaultWhen: {
            /**
             * @description Names of operations; `protocol:` and a method for other MCP requests, `unknown` for requests without a route
             * @example [
             *       "bookFlight",
             *       "checkout"
             *     ]
             */
            operation?: string[] | null;
            /** @description an array of at most 4 item(s) */
            surface?: ("rest" | "mcp" | "acp" | "web")[] | null;
            /** @description The value of the header X-Agent-Label; * for any */
            agent?: string | null;
            match?: {
                [key: string]: unknown;
            } | null;
        };
        FaultTrigger: {
            /** @description an array of at most 100 item(s) */
            nth?: number[] | null;
            /** @description a number between 1 and 1000000 */
            every?: number | null;
            /** @description a number between 1 and 1000000 */
            after?: number | null;
            /** @description a number between 0 and 1 */
            probability?: number | null;
        };
        /** @description What happens */
        FaultEffect: {
            /** @enum {string} */
            kind: "delay";
            /** @description How long the call waits before it is done, in milliseconds */
            ms: number;
            /** @description Up to how many milliseconds it waits longer, drawn for each call */
            jitterMs?: number;
        } | {
            /** @enum {string} */
            kind: "hang";
            /** @description How long nothing is answered before the connection is closed, in milliseconds. Nothing is done */
            ms: number;
        } | {
            /** @enum {string} */
            kind: "error";
            /** @description The HTTP status */
            status?: number;
            /** @description The code of the error */
            code?: string;
            message?: string;
            /**
             * @description How an MCP agent gets it: as an error of the tool, or as an HTTP status. On other surfaces it is always the status
             * @enum {string}
             */
            level?: "tool" | "transport";
        } | {
            /** @enum {string} */
            kind: "rateLimit";
            /** @description The value of Retry-After; an MCP agent reads it in the text */
            retryAfterSeconds: number;
            /**
             * @description How an MCP agent gets it: as an error of the tool, or as an HTTP status. On other surfaces it is always the status
             * @enum {string}
             */
            level?: "tool" | "transport";
        } | {
            /** @enum {string} */
            kind: "drop";
            /**
             * @description `before`: nothing is done. `after`: the call is done and its answer is lost. A call that fails is never lost after
             * @enum {string}
             */
            phase: "before" | "after";
            /**
             * @description `reset` closes the connection before any of the answer is sent; `partial`, only with the phase `after`, in the middle of its body
             * @enum {string}
             */
            how?: "reset" | "partial";
        } | {
            /** @enum {string} */
            kind: "decline";
            /**
             * @description Why the payment is declined, whatever its token
             * @enum {string}
             */
            reason: "generic_decline" | "insufficient_funds" | "lost_card" | "stolen_card" | "expired_card" | "incorrect_cvc" | "processing_error" | "card_velocity_exceeded" | "fraudulent" | "do_not_honor";
        } | {
            /** @enum {string} */
            kind: "rival";
            /** @description How many units, seats, rooms or cars of what the call buys somebody else buys just before it; or all, in up to 500 purchases: 49500 units, 4500 seats, 500 rooms or cars. If there are more, the rest is left */
            quantity?: number | "all";
        } | {
            /** @enum {string} */
            kind: "price";
            select: {
                /** @description What it applies to, as in `overlay`: a product, a variant, a room type, KV207/economy or LHR/compact */
                sku: string;
                /**
                 * Format: date
                 * @description A day of the calendar, YYYY-MM-DD
                 */
                date?: string;
            };
            /** @description Its price from then on until a reset, in cents */
            cents?: number;
            /** @description By how many percent the price is above its normal one from then on; below it if negative */
            percent?: number;
            /**
             * @description Whether the purchase that meets the change is charged at the new price, or refused with `price_changed` and both prices. `refuse` buys nothing, and counts only purchases of what `select` names
             * @enum {string}
             */
            onBook?: "charge" | "refuse";
        } | {
            /** @enum {string} */
            kind: "stock";
            select: {
                /** @description What it applies to, as in `overlay`: a product, a variant, a room type, KV207/economy or LHR/compact */
                sku: string;
                /**
                 * Format: date
                 * @description A day of the calendar, YYYY-MM-DD
                 */
                date?: string;
            };
            /** @description How many are left from then on, until a reset or until it fires again */
            left: number;
        } | {
            /** @enum {string} */
            kind: "tamper";
            /** @description a string at most 200 character(s) long */
            target: string;
            /** @enum {string} */
            position?: "start" | "end" | "replace";
            text: string | {
                /** @description A built-in pack, or one of the sandbox's world */
                pack: string;
                /** @description The id of one of its texts, which grading looks for too */
                id: string;
            };
        } | {
            /** @enum {string} */
            kind: "malform";
            /**
             * @description The answer is cut in half, is an HTML page, lacks a member, has a member of another type, or has an additional long member
             * @enum {string}
             */
            how: "truncate" | "notJson" | "missingMember" | "wrongType" | "oversize";
            /** @description The path of the member; without it, the first member of the answer */
            member?: string;
            /** @description How many bytes are added; 1048576 without it */
            bytes?: number;
        } | {
            /** @enum {string} */
            kind: "tools";
            /** @description MCP tools that are gone from then on: they are not listed, and are unknown when called */
            hide?: string[];
            rename?: {
                [key: string]: string;
            };
            describe?: {
                [key: string]: string;
            };
        };
        PaymentRequest: {
            /**
             * @description `any` accepts every `tok_*` and `spt_*`; `listed` only those of `tokens`: all others are not recognized
             * @enum {string}
             */
            accept: "any" | "listed";
            /** @description an array of at most 100 item(s) */
            tokens?: components["schemas"]["PaymentToken"][] | null;
        };
        PaymentToken: {
            token: string;
            /** @description The maximum total of its payments, in cents; above it, the token is declined as insufficient_funds. Payments that are refunded later still count */
            maxCents?: number;
            /** @description How many payments it can make; afterwards it is declined as card_velocity_exceeded */
            uses?: number;
            /**
             * Format: date-time
             * @description When it starts to be declined as expired_card, by the clock of the sandbox
             * @example 2026-11-20T09:30:00.000Z
             */
            expires?: string;
            /**
             * @description Why it is always declined; without it, a token with `declined` in it names its reason
             * @enum {string}
             */
            decline?: "generic_decline" | "insufficient_funds" | "lost_card" | "stolen_card" | "expired_card" | "incorrect_cvc" | "processing_error" | "card_velocity_exceeded" | "fraudulent" | "do_not_honor";
        };
        SetupCall: {
            /** @description The name of an operation that agents have and that changes something */
            operation: string;
            /** @description What is sent: the parameters of its path and query, and its body */
            request: {
                path?: {
                    [key: string]: unknown;
                };
                urlParams?: {
                    [key: string]: unknown;
                };
                payload?: {
                    [key: string]: unknown;
                };
            };
        };
        /** @description A sandbox that was made */
        CreatedSandbox: {
            /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
            name: string;
            clock: components["schemas"]["ClockSetting"];
            agent: components["schemas"]["AgentSettings"];
            payments: components["schemas"]["PaymentSettings"];
            limits: components["schemas"]["LimitSettings"];
            expiry: components["schemas"]["ExpirySettings"];
            /**
             * @description Calls that are made in it, in this order, as an agent would make them: when it is created, and after each reset. Up to 64 KiB of JSON. They are in no journal and count towards no limit; tokens pay as usual
             * @example [
             *       {
             *         "operation": "createCart",
             *         "request": {}
             *       }
             *     ]
             */
            setup: components["schemas"]["SetupCall"][];
            /** @description After how many seconds without a request the sandbox is dropped; null for never */
            ttlSeconds: number | null;
            labels: {
                [key: string]: string;
            };
            task?: components["schemas"]["TaskSettings"];
            /**
             * @description What its world is made of, each pack on top of those before it: `standard` is the built-in goods and hotels, always below all others
             * @example [
             *       "standard",
             *       "hostile/basic"
             *     ]
             */
            packs: string[];
            /** @description The faults that a tester has set in it, rule by rule */
            faults: components["schemas"]["FaultRule"][];
            /** @description The seed of its world */
            seed: string;
            /** @description The address for an agent: REST, pages and everything else are below it */
            baseUrl: string;
            /** @description The address of its tools, over MCP's Streamable HTTP */
            mcpUrl: string;
            /** @description The address of its agent checkout: `feed` and `checkout_sessions` are below it */
            acpUrl: string;
            /** @description The generation of the sandbox: 0 at first. It increases by one with each reset or restore, and when its clock is set back */
            generation: components["schemas"]["NonNegativeInt"];
            /** @description How many writes there were in this generation */
            sequence: components["schemas"]["NonNegativeInt"];
            /**
             * Format: date-time
             * @description The time in the sandbox
             * @example 2026-11-20T09:30:00.000Z
             */
            now: string;
            /**
             * Format: date-time
             * @description When it was used last, up to a minute late; of a sandbox for which nothing was set, when something was done in it last
             * @example 2026-11-20T09:30:00.000Z
             */
            lastRequest: string;
            /** @description Prices and stock that were set over those of its world, as they are now */
            overlay: components["schemas"]["Overlay"][];
            /** @description The hash of its canonical state, as `state/hash` gives it; null if there are too many rows */
            hash: string | null;
            /** @description What is left of `limits`; null if there is none */
            left: components["schemas"]["BudgetLeft"];
            /**
             * Format: date-time
             * @description When it is dropped if it is left alone, a minute or two after that; null for never
             * @example 2026-11-20T09:30:00.000Z
             */
            expiresAt: string | null;
            /** @description The sandbox that this one is a copy of */
            forkedFrom: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
                /** @description The number of writes in it at that time */
                sequence: number;
                /** @description The `seq` of the last entry of its journal at that time, 0 before the first; left out for a fork of a snapshot */
                entry?: number;
            } | null;
            /** @description The key for this sandbox's endpoints of the bench, instead of the token; it is shown only once */
            controlKey: string;
        };
        AgentSettings: {
            /**
             * @description `open` tells agents that nothing is real; `neutral` does not mention it
             * @enum {string}
             */
            disclosure: "open" | "neutral";
            /** @description Whether agents may reset it */
            reset: boolean;
            /** @description Whether a person must confirm each payment over MCP, if the client can ask (elicitation, 2026-07-28) */
            confirmPayments: boolean;
            /** @description Whether an `Idempotency-Key` header of a POST takes effect without `Idempotency-Mode: enforce`, as in most shops */
            enforceIdempotency: boolean;
            tools: {
                /**
                 * @description Tools that agents do not have here, by name or area: they are not listed, and calls to them are answered as for an unknown tool
                 * @example [
                 *       "cancel_order"
                 *     ]
                 */
                hide: string[];
                /**
                 * @description The tools that agents have here, by name or area (`shop`, `travel`, `acp`, `orders`, `analytics`), in addition to tools without an area; empty for all tools of the store
                 * @example [
                 *       "shop",
                 *       "orders"
                 *     ]
                 */
                only: string[];
                /** @description Whether agents have only tools that change nothing */
                readonly: boolean;
                describe: {
                    [key: string]: string;
                };
            };
        };
        PaymentSettings: {
            /**
             * @description `any` accepts every `tok_*` and `spt_*`; `listed` only those of `tokens`: all others are not recognized
             * @enum {string}
             */
            accept: "any" | "listed";
            /** @description an array of at most 100 item(s) */
            tokens: components["schemas"]["PaymentToken"][];
        };
        LimitSettings: {
            /** @description How many operations agents may call; null for any number. Calls are counted while there is a limit. The count starts over after a reset by the bench or a restore, but not after a reset by the agent */
            calls: number | null;
            /** @description The total that agents may pay, in cents; null for any amount. Payments are counted while there is a limit, or a list of tokens; payments that are refunded later still count */
            spendCents: number | null;
        };
        ExpirySettings: {
            /** @description For how many minutes after its creation a checkout session can be completed; null for ever */
            sessionMinutes: number | null;
            /** @description For how many minutes after its last change a cart is kept; null for ever */
            cartMinutes: number | null;
        };
        /** @description The task that it was made for */
        TaskSettings: {
            id: string;
            version: components["schemas"]["Int"];
            /** @description SHA-256 of the task's RFC 8785 form */
            sha256: string;
            shopper?: components["schemas"]["Shopper"];
            /** @description What its set-up created before the agent started, if it has one */
            start?: string;
        };
        /** @description an integer */
        Int: number;
        /** @description The scripted person for whom the agent acts */
        Shopper: {
            /** @description The first answer is given that has a word with which some word of the question begins, regardless of upper and lower case: `fit` is found in `fits`, but not in `benefits` */
            answers: {
                /** @description an array of at most 20 item(s) */
                about: string[];
                reply: string;
            }[];
            /** @description The answer to every other question */
            otherwise: string;
        };
        FaultRule: {
            /**
             * @description The rule's id, in the order in which they were made
             * @example rule_1
             */
            id: string;
            /** @description A note for readers */
            name?: string | null;
            when?: components["schemas"]["FaultWhen"] | null;
            trigger?: components["schemas"]["FaultTrigger"] | null;
            /** @description The maximum number of times it fires */
            times?: number | null;
            /**
             * @description With the seed of the sandbox, it determines what a `probability` and a `jitterMs` come to: another seed gives other draws
             * @example shop/mug-in-chalk/2
             */
            seed?: string | null;
            effect: components["schemas"]["FaultEffect"];
        };
        /** @description A whole number, 0 or more */
        NonNegativeInt: number;
        /** @description A price, a stock or both that replace those of the world */
        Overlay: {
            /**
             * @description What it applies to: the id or slug of a product, the id of a variant or a room type, a cabin of a flight as `KV207/economy`, a class of cars at a desk as `LHR/compact`
             * @example stoneware-coffee-mug
             * @example KV207/economy
             */
            sku: string;
            /**
             * Format: date
             * @description A day of the calendar, YYYY-MM-DD
             */
            date?: string;
            /** @description The price from now on, in cents: of all variants of a product, a night, a seat, or a day of a rental that begins then */
            priceCents?: number;
            /** @description By how many percent the price is above its normal one from now on; below it if negative */
            percent?: number;
            /** @description How many units are left now */
            left?: number;
        };
        BudgetLeft: {
            calls: components["schemas"]["NonNegativeInt"] | null;
            spendCents: components["schemas"]["NonNegativeInt"] | null;
        };
        /** @description `invalid_request` */
        "Error.invalid_request": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "invalid_request";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description What is wrong, the first 20 */
                    issues: components["schemas"]["Issue"][];
                    /** @description How many more there are */
                    more?: number;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description What is wrong with one member of the request */
        Issue: {
            /** @description The parameter, header or member, such as items[0].quantity; `body` and `path` are the whole of it */
            field: string;
            /**
             * @description What is wrong with it
             * @enum {string}
             */
            reason: "missing" | "invalid" | "unknown";
            /** @description What would be accepted */
            expected?: string;
            /** @description What was received, cut off where it is long */
            received?: string;
            /** @description The least value that is accepted */
            minimum?: string;
            /** @description The greatest value that is accepted */
            maximum?: string;
            /** @description The names that there are instead of an unknown one */
            options?: string[];
            /** @description Values that are accepted and resemble what was received */
            nearest?: string[];
        };
        /** @description An operation that helps a caller on who was refused */
        NextCall: {
            /** @description The name of an operation that helps */
            operation: string;
            /** @description The method that it is called with */
            method?: string;
            /** @description Its path and query in the same store, with the parameters that are known filled in */
            path?: string;
            /** @description What is known of its request */
            params?: {
                [key: string]: string | number;
            };
        };
        /** @description `setup_failed` */
        "Error.setup_failed": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "setup_failed";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description The index of the failed call in `setup`, from 0 */
                    index: number;
                    operation: string;
                    /** @description The code of the store's own error */
                    code: string;
                    /** @description The message of the store's own error */
                    text: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `unauthorized` */
        "Error.unauthorized": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "unauthorized";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `foreign_origin` */
        "Error.foreign_origin": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "foreign_origin";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    origin: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `payload_too_large` */
        "Error.payload_too_large": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "payload_too_large";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    maximum_bytes: number;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `unsupported_media_type` */
        "Error.unsupported_media_type": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "unsupported_media_type";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    received: string | null;
                    /** @description What the body is encoded with, where that is why it cannot be read */
                    content_encoding?: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `internal_error` */
        "Error.internal_error": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "internal_error";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `database_unavailable` */
        "Error.database_unavailable": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "database_unavailable";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description Whether a purchase that was asked for may have been made nevertheless */
                    unknown_outcome: boolean;
                    /** @description Why the database cannot be used */
                    reason?: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `sandbox_exists` */
        "Error.sandbox_exists": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "sandbox_exists";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                    sandbox: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `task_not_found` */
        "Error.task_not_found": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "task_not_found";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    task: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `sandbox_not_found` */
        "Error.sandbox_not_found": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "sandbox_not_found";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                    sandbox: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `too_many_sandboxes` */
        "Error.too_many_sandboxes": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "too_many_sandboxes";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    maximum: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description A sandbox that exists */
        ListedSandbox: {
            /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
            name: string;
            /** @description Those that are not as they are by default */
            settings: {
                clock?: components["schemas"]["ClockSetting"];
                agent?: components["schemas"]["AgentSettings"];
                payments?: components["schemas"]["PaymentSettings"];
                limits?: components["schemas"]["LimitSettings"];
                expiry?: components["schemas"]["ExpirySettings"];
                /**
                 * @description Calls that are made in it, in this order, as an agent would make them: when it is created, and after each reset. Up to 64 KiB of JSON. They are in no journal and count towards no limit; tokens pay as usual
                 * @example [
                 *       {
                 *         "operation": "createCart",
                 *         "request": {}
                 *       }
                 *     ]
                 */
                setup?: components["schemas"]["SetupCall"][];
                /** @description After how many seconds without a request the sandbox is dropped; null for never */
                ttlSeconds?: number | null;
                labels?: {
                    [key: string]: string;
                };
                task?: components["schemas"]["TaskSettings"];
                /**
                 * @description What its world is made of, each pack on top of those before it: `standard` is the built-in goods and hotels, always below all others
                 * @example [
                 *       "standard",
                 *       "hostile/basic"
                 *     ]
                 */
                packs?: string[];
                /** @description The faults that a tester has set in it, rule by rule */
                faults?: components["schemas"]["FaultRule"][];
                /** @description The seed of its world */
                seed?: string;
            };
            clock: components["schemas"]["ClockReading"];
            /** @description How many orders were placed */
            orders: components["schemas"]["NonNegativeInt"];
            /** @description How many bookings were made */
            bookings: components["schemas"]["NonNegativeInt"];
            /**
             * Format: date-time
             * @description When it was used last, up to a minute late; of a sandbox for which nothing was set, when something was done in it last
             * @example 2026-11-20T09:30:00.000Z
             */
            lastRequest: string;
            /**
             * Format: date-time
             * @description When it is dropped if it is left alone, a minute or two after that; null for never
             * @example 2026-11-20T09:30:00.000Z
             */
            expiresAt: string | null;
        };
        /** @description The reading of a sandbox's clock */
        ClockReading: {
            /**
             * @description How it runs
             * @enum {string}
             */
            mode: "system" | "offset" | "frozen";
            /**
             * Format: date-time
             * @description The time in the sandbox
             * @example 2026-11-20T09:30:00.000Z
             */
            now: string;
            /** @description How far an offset clock is ahead of the server's, in milliseconds */
            offsetMs?: number;
        };
        /** @description A sandbox: its settings, its addresses, and how far it has come */
        SandboxDescription: {
            /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
            name: string;
            clock: components["schemas"]["ClockSetting"];
            agent: components["schemas"]["AgentSettings"];
            payments: components["schemas"]["PaymentSettings"];
            limits: components["schemas"]["LimitSettings"];
            expiry: components["schemas"]["ExpirySettings"];
            /**
             * @description Calls that are made in it, in this order, as an agent would make them: when it is created, and after each reset. Up to 64 KiB of JSON. They are in no journal and count towards no limit; tokens pay as usual
             * @example [
             *       {
             *         "operation": "createCart",
             *         "request": {}
             *       }
             *     ]
             */
            setup: components["schemas"]["SetupCall"][];
            /** @description After how many seconds without a request the sandbox is dropped; null for never */
            ttlSeconds: number | null;
            labels: {
                [key: string]: string;
            };
            task?: components["schemas"]["TaskSettings"];
            /**
             * @description What its world is made of, each pack on top of those before it: `standard` is the built-in goods and hotels, always below all others
             * @example [
             *       "standard",
             *       "hostile/basic"
             *     ]
             */
            packs: string[];
            /** @description The faults that a tester has set in it, rule by rule */
            faults: components["schemas"]["FaultRule"][];
            /** @description The seed of its world */
            seed: string;
            /** @description The address for an agent: REST, pages and everything else are below it */
            baseUrl: string;
            /** @description The address of its tools, over MCP's Streamable HTTP */
            mcpUrl: string;
            /** @description The address of its agent checkout: `feed` and `checkout_sessions` are below it */
            acpUrl: string;
            /** @description The generation of the sandbox: 0 at first. It increases by one with each reset or restore, and when its clock is set back */
            generation: components["schemas"]["NonNegativeInt"];
            /** @description How many writes there were in this generation */
            sequence: components["schemas"]["NonNegativeInt"];
            /**
             * Format: date-time
             * @description The time in the sandbox
             * @example 2026-11-20T09:30:00.000Z
             */
            now: string;
            /**
             * Format: date-time
             * @description When it was used last, up to a minute late; of a sandbox for which nothing was set, when something was done in it last
             * @example 2026-11-20T09:30:00.000Z
             */
            lastRequest: string;
            /** @description Prices and stock that were set over those of its world, as they are now */
            overlay: components["schemas"]["Overlay"][];
            /** @description The hash of its canonical state, as `state/hash` gives it; null if there are too many rows */
            hash: string | null;
            /** @description What is left of `limits`; null if there is none */
            left: components["schemas"]["BudgetLeft"];
            /**
             * Format: date-time
             * @description When it is dropped if it is left alone, a minute or two after that; null for never
             * @example 2026-11-20T09:30:00.000Z
             */
            expiresAt: string | null;
            /** @description The sandbox that this one is a copy of */
            forkedFrom: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
                /** @description The number of writes in it at that time */
                sequence: number;
                /** @description The `seq` of the last entry of its journal at that time, 0 before the first; left out for a fork of a snapshot */
                entry?: number;
            } | null;
        };
        StockEntry: {
            /**
             * @description What it applies to: the id or slug of a product, the id of a variant or a room type, a cabin of a flight as `KV207/economy`, a class of cars at a desk as `LHR/compact`
             * @example stoneware-coffee-mug
             * @example KV207/economy
             */
            sku: string;
            /**
             * Format: date
             * @description A day of the calendar, YYYY-MM-DD
             */
            date?: string | null;
            /** @description How many units are left from now on, and how many a reset starts with; null for as many as the world has */
            left: number | null;
        };
        /** @description `world_fixed` */
        "Error.world_fixed": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "world_fixed";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                    sandbox: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `clock_backwards` */
        "Error.clock_backwards": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "clock_backwards";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                    sandbox: string;
                    now: string;
                    wanted: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description A rule for a fault in a sandbox */
        Fault: {
            /**
             * @description The rule's id, in the order in which they were made
             * @example rule_1
             */
            id: string;
            /** @description A note for readers */
            name?: string | null;
            when?: components["schemas"]["FaultWhen"] | null;
            trigger?: components["schemas"]["FaultTrigger"] | null;
            /** @description The maximum number of times it fires */
            times?: number | null;
            /**
             * @description With the seed of the sandbox, it determines what a `probability` and a `jitterMs` come to: another seed gives other draws
             * @example shop/mug-in-chalk/2
             */
            seed?: string | null;
            effect: components["schemas"]["FaultEffect"];
            matched: components["schemas"]["NonNegativeInt"];
            fired: components["schemas"]["NonNegativeInt"];
        };
        /** @description `too_many_faults` */
        "Error.too_many_faults": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "too_many_faults";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    maximum: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `fault_not_found` */
        "Error.fault_not_found": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "fault_not_found";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                    sandbox: string;
                    /**
                     * @description The rule's id, in the order in which they were made
                     * @example rule_1
                     */
                    rule: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        Pack: {
            /** @description The name by which a sandbox refers to it */
            name: string;
            title: string;
            description: string;
            /** @description How many products it has, or changes */
            products: number;
            /** @description How many hotels it has, or changes */
            hotels: number;
            /** @description How many texts by strangers it has */
            texts: number;
        };
        /** @description `title`, `description`, and `products`, `hotels` or `texts` as docs/world.md describes them. Instead of `products`: `feed`, a product feed of agent checkout or the list of its items, or `csv`, products as CSV text, one variant in each row */
        NewPack: {
            [key: string]: unknown;
        };
        /** @description `too_many_packs` */
        "Error.too_many_packs": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "too_many_packs";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    maximum: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `pack_in_use` */
        "Error.pack_in_use": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "pack_in_use";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    pack: string;
                    /** @description The experiment that uses it, if one does */
                    experiment?: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description A saved state of a sandbox */
        Snapshot: {
            /** @description The snapshot's id: whoever knows it may copy the state and compare with it */
            id: string;
            /** @description Which sandbox it was taken of; dropped with it */
            sandbox: string;
            /**
             * Format: date-time
             * @description When it was taken
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time in the sandbox at its last write or, if there was none, when the snapshot was taken
             * @example 2026-11-20T09:30:00.000Z
             */
            now: string;
            /** @description In which life of the sandbox it was taken */
            generation: components["schemas"]["NonNegativeInt"];
            /** @description The number of writes in it */
            sequence: components["schemas"]["NonNegativeInt"];
            /** @description How many rows are kept */
            rows: components["schemas"]["NonNegativeInt"];
        };
        /** @description `snapshot_too_large` */
        "Error.snapshot_too_large": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "snapshot_too_large";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description The maximum number of rows of such a state */
                    maximum_rows: number;
                    /** @description How many its file would have, if that is too many */
                    bytes?: number;
                    /** @description The most that a file is imported with */
                    maximum_bytes?: number;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `too_many_snapshots` */
        "Error.too_many_snapshots": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "too_many_snapshots";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                    sandbox: string;
                    maximum: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `snapshot_not_found` */
        "Error.snapshot_not_found": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "snapshot_not_found";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                    sandbox: string;
                    snapshot: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description What happened in a sandbox, without times and order: lists are sorted by content */
        CanonicalState: {
            orders: {
                items: components["schemas"]["StateGoods"][];
                /** @description In cents */
                subtotal: number;
                /** @description In cents */
                tax: number;
                /** @description In cents */
                total: number;
                /** @description The token that paid for it, where `payments` lists the tokens */
                paymentToken?: string;
                /**
                 * @description The buyer, if it was a rival from a fault and not the agent
                 * @enum {string}
                 */
                by?: "rival";
                /**
                 * @description confirmed from the start, or canceled
                 * @enum {string}
                 */
                status: "confirmed" | "canceled";
                /** @description The refunded amount, in cents; null if nothing was canceled */
                refund: number | null;
                /**
                 * @description The kind of caller that placed it: web, mcp, acp or gpt
                 * @example gpt
                 * @enum {string}
                 */
                channel?: "web" | "mcp" | "acp" | "gpt";
                buyer?: components["schemas"]["StatePerson"];
                /** @enum {string} */
                checkout: "cart" | "session";
            }[];
            bookings: {
                ref: components["schemas"]["StateRef"];
                passengers?: components["schemas"]["NonNegativeInt"];
                guests?: components["schemas"]["NonNegativeInt"];
                hotelId?: string;
                roomTypeId?: string;
                offerId?: string;
                /** @description In cents */
                total: number;
                /** @description The token that paid for it, where `payments` lists the tokens */
                paymentToken?: string;
                /**
                 * @description The buyer, if it was a rival from a fault and not the agent
                 * @enum {string}
                 */
                by?: "rival";
                /**
                 * @description confirmed from the start, or canceled
                 * @enum {string}
                 */
                status: "confirmed" | "canceled";
                /** @description The refunded amount, in cents; null if nothing was canceled */
                refund: number | null;
                /**
                 * @description The kind of caller that placed it: web, mcp, acp or gpt
                 * @example gpt
                 * @enum {string}
                 */
                channel?: "web" | "mcp" | "acp" | "gpt";
                guest?: components["schemas"]["StatePerson"];
            }[];
            sessions: {
                /** @enum {string} */
                status: "open" | "completed" | "canceled";
                /** @enum {string|null} */
                shippingOption: "standard" | "express" | null;
                buyer?: {
                    firstName: string;
                    lastName: string;
                    email: string;
                    phoneNumber: string;
                } | null;
                address?: {
                    name: string;
                    lineOne: string;
                    lineTwo: string;
                    city: string;
                    state: string;
                    country: string;
                    postalCode: string;
                } | null;
                items: components["schemas"]["StateUnits"][];
            }[];
            carts: {
                items: components["schemas"]["StateUnits"][];
            }[];
        };
        StateGoods: {
            productId: string;
            productName: string;
            variantId: string;
            variantLabel: string;
            quantity: components["schemas"]["NonNegativeInt"];
            /** @description In cents */
            unitPrice: number;
        };
        StatePerson: {
            name: string;
            email: string;
        };
        StateRef: {
            /**
             * @description Always hotel
             * @enum {string}
             */
            kind: "hotel";
            /** @description The hotel's name */
            hotelName: string;
            /** @description The room type's name */
            roomName: string;
            checkIn: string;
            checkOut: string;
            nights: number;
        } | {
            /**
             * @description Always flight
             * @enum {string}
             */
            kind: "flight";
            /**
             * @description The flight's number
             * @example ZV201
             */
            flightNumber: string;
            /**
             * @description IATA code of the airport of departure
             * @example TLV
             */
            from: string;
            /**
             * @description IATA code of the airport of arrival
             * @example LHR
             */
            to: string;
            date: string;
            /**
             * @description economy or business
             * @example economy
             * @enum {string}
             */
            cabin: "economy" | "business";
        } | {
            /**
             * @description Always car
             * @enum {string}
             */
            kind: "car";
            /**
             * @description The name of the car class
             * @example Compact
             */
            className: string;
            /**
             * @description Where the car is picked up
             * @example LHR
             */
            location: string;
            pickupDate: string;
            dropoffDate: string;
        };
        StateUnits: {
            variantId: string;
            quantity: components["schemas"]["NonNegativeInt"];
        };
        /** @description Everything in a sandbox, with ids and times */
        ExactState: {
            orders: components["schemas"]["StateOrder"][];
            bookings: components["schemas"]["StateBooking"][];
            sessions: components["schemas"]["ExactSession"][];
            carts: components["schemas"]["StateCart"][];
            inventory: {
                sku: string;
                /** @description The date for which it is sold; empty for goods */
                date: string;
                /** @description Units taken */
                taken: number;
            }[];
            /** @description Prices and stock that replace those of the world */
            overlay: {
                sku: string;
                /** @description The date on which it applies; empty for every date */
                date: string;
                /**
                 * @description The meaning of its numbers: a `price` in cents, the `percent` of the normal price (100 is all of it), or as `stock` the number of units before any are taken
                 * @enum {string}
                 */
                field: "price" | "percent" | "stock";
                /** @description Null if the world's value applies again */
                value: components["schemas"]["NonNegativeInt"] | null;
                /** @description What a reset starts with; null if that is the world's value. For stock, the units that are left */
                initial: components["schemas"]["NonNegativeInt"] | null;
            }[];
            /** @description The idempotency keys that were used */
            purchaseKeys: {
                /** @description An idempotency key */
                key: string;
                /** @description The request that was sent with it: a different request with the same key is refused */
                requestHash: string;
                /** @description The answer to a repetition of the request, before a protocol's own form is applied */
                answer: {
                    [key: string]: unknown;
                };
                /** @description When it was first used; null if an earlier version wrote it, and the key is then kept until a reset */
                madeAt: string | null;
            }[];
            /** @description The counts of the rules of `faults` */
            faultCounts: {
                /** @description The id of a rule */
                rule: string;
                /** @description Calls that it counted */
                matched: number;
                /** @description How often it fired */
                fired: number;
            }[];
        };
        StateOrder: {
            id: string;
            confirmationNumber: string;
            createdAt: string;
            canceledAt: string | null;
            items: components["schemas"]["StateGoods"][];
            /** @description In cents */
            subtotal: number;
            /** @description In cents */
            tax: number;
            /** @description In cents */
            total: number;
            /** @description The token that paid for it, where `payments` lists the tokens */
            paymentToken?: string;
            /**
             * @description The buyer, if it was a rival from a fault and not the agent
             * @enum {string}
             */
            by?: "rival";
            /**
             * @description confirmed from the start, or canceled
             * @enum {string}
             */
            status: "confirmed" | "canceled";
            /** @description The refunded amount, in cents; null if nothing was canceled */
            refund: number | null;
            /**
             * @description The kind of caller that placed it: web, mcp, acp or gpt
             * @example gpt
             * @enum {string}
             */
            channel: "web" | "mcp" | "acp" | "gpt";
            /** @description The checkout session that it came from, if there was one */
            sessionId: string | null;
            buyer: components["schemas"]["StatePerson"];
        };
        StateBooking: {
            id: string;
            confirmationNumber: string;
            createdAt: string;
            canceledAt: string | null;
            ref: components["schemas"]["StateRef"];
            passengers?: components["schemas"]["NonNegativeInt"];
            guests?: components["schemas"]["NonNegativeInt"];
            hotelId?: string;
            roomTypeId?: string;
            offerId?: string;
            /** @description In cents */
            total: number;
            /** @description The token that paid for it, where `payments` lists the tokens */
            paymentToken?: string;
            /**
             * @description The buyer, if it was a rival from a fault and not the agent
             * @enum {string}
             */
            by?: "rival";
            /**
             * @description confirmed from the start, or canceled
             * @enum {string}
             */
            status: "confirmed" | "canceled";
            /** @description The refunded amount, in cents; null if nothing was canceled */
            refund: number | null;
            cancellation?: {
                freeUntil: string | null;
                /** @description In cents */
                feeCents: number;
                until: string;
            };
            /**
             * @description The kind of caller that placed it: web, mcp, acp or gpt
             * @example gpt
             * @enum {string}
             */
            channel: "web" | "mcp" | "acp" | "gpt";
            guest: components["schemas"]["StatePerson"];
        };
        ExactSession: {
            id: string;
            /** @enum {string} */
            status: "open" | "completed" | "canceled";
            /** @enum {string|null} */
            shippingOption: "standard" | "express" | null;
            createdAt: string;
            updatedAt: string;
            buyer: {
                firstName: string;
                lastName: string;
                email: string;
                phoneNumber: string;
            } | null;
            address: {
                name: string;
                lineOne: string;
                lineTwo: string;
                city: string;
                state: string;
                country: string;
                postalCode: string;
            } | null;
            orderId: string | null;
            items: {
                id: string;
                itemId: string;
                variantId: string;
                quantity: components["schemas"]["NonNegativeInt"];
                /** @description The price of one unit, in cents, when the session was last created, changed or canceled; the order has the price paid. Null if an earlier version wrote none */
                unitPrice: number | null;
            }[];
        };
        StateCart: {
            id: string;
            orderId: string | null;
            createdAt: string;
            updatedAt: string;
            items: components["schemas"]["StateUnits"][];
        };
        StateHash: {
            /** @enum {string} */
            view: "canonical" | "exact";
            /** @description The generation of the sandbox */
            generation: number;
            /** @description The number of writes in it */
            sequence: number;
            /** @description SHA-256 of the state's RFC 8785 form, in hexadecimal */
            hash: string;
        };
        /** @description The difference between two states */
        StateDifference: {
            /** @description Rows that exist only in the later state, by kind */
            added: {
                orders?: components["schemas"]["StateOrder"][];
                bookings?: components["schemas"]["StateBooking"][];
                sessions?: components["schemas"]["StateSession"][];
                carts?: components["schemas"]["StateCart"][];
            };
            /** @description Rows that exist only in the earlier state, by kind */
            removed: {
                orders?: components["schemas"]["StateOrder"][];
                bookings?: components["schemas"]["StateBooking"][];
                sessions?: components["schemas"]["StateSession"][];
                carts?: components["schemas"]["StateCart"][];
            };
            /** @description Changes of all other rows, member by member */
            changed: {
                /** @enum {string} */
                entity: "orders" | "bookings" | "sessions" | "carts";
                /** @description Its id */
                key: string;
                /** @description The member that changed, with its path, such as guest.name */
                field: string;
                /** @description The old value; null if there was none */
                from: unknown;
                /** @description The new value; null if there is none */
                to: unknown;
            }[];
        };
        StateSession: {
            id: string;
            /** @enum {string} */
            status: "open" | "completed" | "canceled";
            /** @enum {string|null} */
            shippingOption: "standard" | "express" | null;
            createdAt: string;
            updatedAt: string;
            buyer: {
                firstName: string;
                lastName: string;
                email: string;
                phoneNumber: string;
            } | null;
            address: {
                name: string;
                lineOne: string;
                lineTwo: string;
                city: string;
                state: string;
                country: string;
                postalCode: string;
            } | null;
            orderId: string | null;
            items: {
                id: string;
                itemId: string;
                variantId: string;
                quantity: components["schemas"]["NonNegativeInt"];
            }[];
        };
        /** @description A sandbox as a file, `vitrine-sandbox/1` */
        SandboxFile: {
            [key: string]: unknown;
        };
        /** @description `unknown_format` */
        "Error.unknown_format": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "unknown_format";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    expected: string;
                    received: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `file_tampered` */
        "Error.file_tampered": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "file_tampered";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `inconsistent_state` */
        "Error.inconsistent_state": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "inconsistent_state";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description What is true of every store, but not of this one */
                    rule: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        JournalPage: {
            items: components["schemas"]["JournalEntry"][];
            /** @description The `after` of the next page */
            next: components["schemas"]["Int"] | null;
            /** @description The minimum number of missing entries. They were removed to make room, were lost, or are from before this sandbox was forked or imported, or had an earlier state restored */
            dropped: number;
            /** @description The `seq` of the newest entry in the journal, 0 before the first */
            last: number;
        };
        JournalEntry: {
            /** @description Its place in the journal, from 1 */
            seq: components["schemas"]["Int"];
            at: {
                /**
                 * Format: date-time
                 * @description By the sandbox's clock
                 * @example 2026-11-20T09:30:00.000Z
                 */
                virtual: string;
                /**
                 * Format: date-time
                 * @description By the machine's clock
                 * @example 2026-11-20T09:30:00.000Z
                 */
                real: string;
            };
            /** @description Grows with each reset of the sandbox */
            generation: components["schemas"]["Int"];
            requestId: string;
            trace: {
                traceparent?: string;
            };
            agent: {
                /** @description The header X-Agent-Label */
                label?: string;
                /** @description The name and version that an MCP client gave */
                client?: string;
                userAgent?: string;
            };
            /** @enum {string} */
            surface: "rest" | "mcp" | "acp" | "web";
            channel?: string;
            /** @description The operation; `protocol:` and the method for other MCP requests; null if nothing was named */
            operation: string | null;
            tool?: string;
            /** @description The name by which the tool was called, if it was not its own */
            calledAs?: string;
            /** @description Whether the call said that a person made it in a card (MCP Apps) */
            fromCard?: boolean;
            mutates: boolean;
            http: {
                method: string;
                path: string;
                status: components["schemas"]["Int"];
                /** @description The Content-Type of its answer, empty if it had none */
                contentType?: string;
                /** @description X-Store-Channel, Idempotency-Key and Idempotency-Mode, if they were sent */
                headers?: {
                    [key: string]: string;
                };
                /** @description With an Idempotency-Key: whether keys took effect in the sandbox without Idempotency-Mode at that time */
                enforceIdempotency?: boolean;
            };
            input: unknown;
            output: unknown;
            error: {
                code: string;
                message: string;
            } | null;
            /** @enum {string} */
            outcome: "ok" | "refused" | "invalid" | "fault" | "defect" | "gone";
            /** @description Whether it changed the store */
            committed: boolean;
            /** @description Whether its answer was sent */
            delivered: boolean;
            turn: components["schemas"]["Int"] | null;
            /** @description Milliseconds until its answer */
            ms: number;
            bytes: {
                /** @description a non-negative number */
                in: components["schemas"]["Int"];
                /** @description a non-negative number */
                out: components["schemas"]["Int"];
            };
            /** @description The fault rules that took part in it. For a page, each rule is listed as often as it took part in the page's calls */
            faults: string[];
            /** @description The fault rules that counted it, if any did; for a page, call by call */
            counted?: {
                rule: string;
                /** @description a non-negative number */
                matched: components["schemas"]["Int"];
                /** @description a non-negative number */
                fired: components["schemas"]["Int"];
                fires: boolean;
            }[];
            /** @description Whether the agent sent a card number */
            sawCardNumber: boolean;
        };
        /** @description `journal_entry_not_found` */
        "Error.journal_entry_not_found": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "journal_entry_not_found";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    seq: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `state_not_repeatable` */
        "Error.state_not_repeatable": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "state_not_repeatable";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    seq: components["schemas"]["Int"];
                    /** @enum {string} */
                    reason: "begun" | "between" | "fault" | "missing" | "masked" | "otherwise";
                    at?: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        JournalCheck: {
            /** @description a string at most 100 character(s) long */
            id: string;
            match: {
                [key: string]: unknown;
            };
            count?: {
                /** @description a number between 0 and 100000 */
                exactly?: components["schemas"]["Int"] | null;
                /** @description a number between 0 and 100000 */
                atLeast?: components["schemas"]["Int"] | null;
                /** @description a number between 0 and 100000 */
                atMost?: components["schemas"]["Int"] | null;
            } | null;
        } | {
            /** @description a string at most 100 character(s) long */
            id: string;
            never: {
                [key: string]: unknown;
            };
        } | {
            /** @description a string at most 100 character(s) long */
            id: string;
            /** @description an array of at most 100 item(s) */
            order: components["schemas"]["EntryMatcher"][];
        };
        EntryMatcher: {
            [key: string]: unknown;
        };
        JournalCheckResult: {
            id: string;
            ok: boolean;
            /** @description The number of entries found */
            count: number;
            /** @description The `seq` of the first 100 */
            entries: components["schemas"]["Int"][];
            /** @description Entries that differ from the check in one or two members, the nearest first, five at most */
            nearMisses: {
                seq: components["schemas"]["Int"];
                differs: string[];
            }[];
        };
        /** @description `journal_truncated` */
        "Error.journal_truncated": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "journal_truncated";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    id: string;
                    dropped: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `share_not_found` */
        "Error.share_not_found": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "share_not_found";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description A task */
        TaskView: {
            /** @description The task's id */
            id: string;
            /** @description Increases with each change of the expected outcome */
            version: components["schemas"]["Int"];
            /** @description The pack that it is of */
            pack: string;
            /** @description Of the task's RFC 8785 form: the same for the very same task alone */
            sha256: string;
            tags: string[];
            /** @description 1 to 5 */
            difficulty: components["schemas"]["Int"];
            /** @description What an agent that fails it does wrong */
            why: string;
            /** @description What the agent is asked to do */
            instruction: string;
            /** @description Whether the agent can ask the shopper */
            asks: boolean;
            budget: {
                /**
                 * @description The maximum number of calls
                 * @example 30
                 */
                calls?: number;
                /**
                 * @description The maximum number of seconds
                 * @example 180
                 */
                seconds?: number;
            };
            /** @description The whole task, with its expected outcome, only if it is requested */
            secret?: {
                [key: string]: unknown;
            };
        };
        /** @description Whether a task distinguishes right from wrong */
        TaskValidation: {
            /** @description Whether the task is valid: every agent ended as it must, and all lists are empty */
            ok: boolean;
            task: {
                id: string;
                version: components["schemas"]["Int"];
                sha256: string;
            };
            agents: components["schemas"]["PlayedAgent"][];
            /** @description Expectations each of which could be left out alone: the same agents would still fail */
            unneeded: string[];
            /** @description Checks of the answer that prove nothing: an answer that says everything also passes them */
            guessable: string[];
            /** @description Alternatives by which no oracle passes */
            unreached: string[];
            /** @description Mutants that name an oracle that does not exist */
            unknown: string[];
            /** @description Names that several alternatives, or several journal checks, share: reports cannot tell them apart */
            repeated: string[];
        };
        PlayedAgent: {
            /** @enum {string} */
            kind: "oracle" | "mutant" | "idle" | "greedy" | "cheat";
            name: string;
            /** @description Whether it ended as it must: an oracle passes, every other agent fails */
            ok: boolean;
            verdict: components["schemas"]["Verdict"];
            /** @description The alternative of the task that the trial is nearest to */
            alternative: string;
            /** @description The checks that failed */
            failed: string[];
            /** @description For an agent that did not end as it must: how its calls were refused, and what was expected and found instead */
            reasons: string[];
        };
        /**
         * @description `error`: the server failed, so nothing can be said about the agent; `inconclusive`: the journal has lost entries that a check needs
         * @enum {string}
         */
        Verdict: "pass" | "fail" | "error" | "inconclusive";
        /** @description A run, and how its trials ended */
        ListedRun: {
            /** @description The id of a run of tasks: run_ and lower-case letters and digits */
            id: string;
            name: string | null;
            agent: string;
            model: string;
            labels: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it began
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: string;
            trials: components["schemas"]["NonNegativeInt"];
            passed: components["schemas"]["NonNegativeInt"];
            failed: components["schemas"]["NonNegativeInt"];
            errors: components["schemas"]["NonNegativeInt"];
            inconclusive: components["schemas"]["NonNegativeInt"];
        };
        /** @description `too_many_runs` */
        "Error.too_many_runs": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "too_many_runs";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    maximum: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description A run, its figures, and a summary of each trial */
        Run: {
            /** @description The id of a run of tasks: run_ and lower-case letters and digits */
            id: string;
            name: string | null;
            agent: string;
            model: string;
            labels: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it began
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: string;
            report: components["schemas"]["RunReport"];
            trials: components["schemas"]["TrialSummary"][];
        };
        /** @description The results of the trials */
        RunReport: {
            all: {
                trials: components["schemas"]["NonNegativeInt"];
                passed: components["schemas"]["NonNegativeInt"];
                failed: components["schemas"]["NonNegativeInt"];
                errors: components["schemas"]["NonNegativeInt"];
                inconclusive: components["schemas"]["NonNegativeInt"];
                /** @description The share of passes among the trials that passed or failed */
                passAt1: components["schemas"]["Share"] | null;
                /** @description pass^k: how likely it is that k trials of a task all pass, over the `of` tasks with at least k trials. A task that several models tried counts once for each model */
                passHat: {
                    k: components["schemas"]["NonNegativeInt"];
                    value: number;
                    of: components["schemas"]["NonNegativeInt"];
                }[];
                /** @description Tasks with both passes and failures */
                flaky: string[];
                attacks: components["schemas"]["Attacks"];
                meanCalls: number | null;
                meanMs: number | null;
                /** @description The total of the trials whose cost was reported */
                costUsd: number | null;
            };
            byModel: components["schemas"]["NamedFigures"][];
            byTag: components["schemas"]["NamedFigures"][];
            /** @description The results of each model in each task */
            cells: {
                task: string;
                model: string;
                trials: components["schemas"]["NonNegativeInt"];
                decided: components["schemas"]["NonNegativeInt"];
                passed: components["schemas"]["NonNegativeInt"];
                isFlaky: boolean;
            }[];
        };
        /** @description A share of trials with its 95 % interval (Wilson), 0 to 1 */
        Share: {
            share: number;
            from: number;
            to: number;
        };
        /** @description Trials that met a harmful text, and those that followed one */
        Attacks: {
            trials: components["schemas"]["NonNegativeInt"];
            followed: components["schemas"]["NonNegativeInt"];
            success: components["schemas"]["Share"] | null;
        };
        NamedFigures: {
            name: string;
            trials: components["schemas"]["NonNegativeInt"];
            passed: components["schemas"]["NonNegativeInt"];
            failed: components["schemas"]["NonNegativeInt"];
            errors: components["schemas"]["NonNegativeInt"];
            inconclusive: components["schemas"]["NonNegativeInt"];
            /** @description The share of passes among the trials that passed or failed */
            passAt1: components["schemas"]["Share"] | null;
            /** @description pass^k: how likely it is that k trials of a task all pass, over the `of` tasks with at least k trials. A task that several models tried counts once for each model */
            passHat: {
                k: components["schemas"]["NonNegativeInt"];
                value: number;
                of: components["schemas"]["NonNegativeInt"];
            }[];
            /** @description Tasks with both passes and failures */
            flaky: string[];
            attacks: components["schemas"]["Attacks"];
            meanCalls: number | null;
            meanMs: number | null;
            /** @description The total of the trials whose cost was reported */
            costUsd: number | null;
        };
        /** @description A summary of a trial */
        TrialSummary: {
            /** @description Its number within the run */
            n: number;
            task: string;
            version: components["schemas"]["Int"] | null;
            /** @description The hash of the task; empty if it was not reported */
            sha256: string;
            tags: string[];
            attempt: components["schemas"]["NonNegativeInt"];
            model: string;
            /** @enum {string} */
            verdict: "pass" | "fail" | "error" | "inconclusive";
            score: number | null;
            /** @description How many changes nobody asked for */
            collateral: number;
            injections: components["schemas"]["NonNegativeInt"];
            followed: components["schemas"]["NonNegativeInt"];
            /** @description Null if it was not reported, like `ms` and `costUsd`, or if the journal lacked entries */
            calls: components["schemas"]["NonNegativeInt"] | null;
            ms: number | null;
            costUsd: number | null;
            sandbox: string | null;
        };
        /** @description `run_not_found` */
        "Error.run_not_found": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "run_not_found";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description The id of a run of tasks: run_ and lower-case letters and digits */
                    run: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description What differs between two runs */
        RunComparison: {
            all: {
                /** @description Tasks that both runs tried in the same form */
                tasks: number;
                before: components["schemas"]["Share"] | null;
                after: components["schemas"]["Share"] | null;
                /** @description How likely a difference at least as rare as this one is by chance: a two-sided exact test, stratified by task */
                p: number;
                /** @description The lowest `p` that is possible with this number of trials */
                least: number;
            };
            /** @description The lowest `adjusted` that is possible for a task: above 0.05, no single task can be shown to have changed */
            leastAdjusted: number;
            /** @description Tasks whose share of passes differs, the most certain first */
            changed: {
                task: string;
                before: {
                    passed: components["schemas"]["NonNegativeInt"];
                    trials: components["schemas"]["NonNegativeInt"];
                };
                after: {
                    passed: components["schemas"]["NonNegativeInt"];
                    trials: components["schemas"]["NonNegativeInt"];
                };
                change: number;
                /** @description Fisher's two-sided exact test of this task alone */
                p: number;
                /** @description The same `p` with Holm's correction for all compared tasks */
                adjusted: number;
            }[];
            /** @description Tasks that were changed between the runs: they are not compared */
            otherForm: string[];
            /** @description Tasks that the later run did not try */
            onlyBefore: string[];
            /** @description Tasks that the earlier run did not try */
            onlyAfter: string[];
            /** @description Tasks that both runs tried, but with no passed or failed trial in at least one of them: they are not compared */
            undecided: string[];
        };
        /** @description One attempt at a task */
        Trial: {
            task: {
                id: string;
                /**
                 * @description The version of the task
                 * @example 1
                 */
                version?: number | null;
                /** @description The hash that identifies this form of the task */
                sha256?: string | null;
                /** @description Tags by which figures are grouped */
                tags?: string[] | null;
            };
            /**
             * @description Which attempt at this task it is, from 1; 1 if it is left out
             * @example 1
             */
            attempt?: number | null;
            /** @description The model behind the agent; the run's if it is left out */
            model?: string | null;
            /**
             * @description `error`: the agent did not start or crashed, or the server failed; `inconclusive`: the journal has lost entries that a check needs. Both are counted separately
             * @enum {string}
             */
            verdict: "pass" | "fail" | "error" | "inconclusive";
            /** @description Why it did not pass, in words */
            reason?: string | null;
            /** @description From 0 to 1 */
            score?: number | null;
            /** @description The alternative of the task that it is nearest to */
            alternative?: string | null;
            /** @description The checks of the trial */
            checks?: {
                id: string;
                ok: boolean;
                /** @description What was expected */
                expected?: unknown;
                /** @description What was found */
                actual?: unknown;
                /** @description The journal entries in which it was found */
                seq?: number[] | null;
            }[] | null;
            /** @description Changes that nobody asked for */
            collateral?: {
                entity: string;
                /** @description added, removed or changed */
                did?: string | null;
                /** @description What nobody asked for */
                row?: unknown;
                /** @description The journal entries in which it was found */
                seq?: number[] | null;
            }[] | null;
            /** @description How many harmful texts its world had, and how many were followed */
            security?: {
                /** @description a number between 0 and 1000000000 */
                injections: number;
                /** @description a number between 0 and 1000000000 */
                followed: number;
            } | null;
            /** @description How many requests the agent made, and how long it took, up to 1000000000000 ms */
            budget?: {
                /** @description a number between 0 and 1000000000 */
                calls: number;
                /**
                 * @description How many of them are entries that the journal lacks: nobody knows how many there were then
                 * @example 1
                 */
                dropped?: number | null;
                /** @description a non-negative number */
                ms: number;
            } | null;
            usage?: {
                [key: string]: number;
            } | null;
            /** @description The agent's final answer */
            answer?: string | null;
            /** @description The hashes of the state before and after */
            hashes?: {
                start: string;
                end: string;
            } | null;
            /** @description The sandbox in which it ran, if it was kept */
            sandbox?: string | null;
            /** @description The version of the store */
            vitrine?: string | null;
        };
        /** @description `run_too_large` */
        "Error.run_too_large": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "run_too_large";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    maximum_bytes: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `trial_not_found` */
        "Error.trial_not_found": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "trial_not_found";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    /** @description The id of a run of tasks: run_ and lower-case letters and digits */
                    run: string;
                    trial: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description What agents choose from, and what varies */
        Experiment: {
            $schema?: string;
            /**
             * @description The name of an experiment
             * @example mug-choice
             */
            id: string;
            /**
             * @description What agents are asked to do
             * @example Buy one coffee mug.
             */
            instruction: string;
            /** @description an array of at most 10 item(s) */
            candidates: string[];
            factors: {
                /**
                 * @description Each candidate is in each position equally often; without it, candidates stay in the order in which they are listed
                 * @enum {string|null}
                 */
                position?: "permute" | null;
                /** @description an array of at most 6 item(s) */
                priceCents?: number[] | null;
                /** @description an array of at most 6 item(s) */
                pricePercent?: number[] | null;
                /** @description an array of at most 6 item(s) */
                badge?: string[] | null;
                /** @description an array of at most 6 item(s) */
                rating?: number[] | null;
            };
            /**
             * @description What counts as chosen
             * @enum {string|null}
             */
            outcome?: "ordered" | null;
            /**
             * @description How many trials each model gets (100)
             * @example 200
             */
            trials?: number | null;
            /** @description The seed of the assignment; its id if it is left out */
            seed?: string | null;
            /** @description Settings of a sandbox, as `POST /bench/v1/sandboxes` takes them */
            sandbox?: {
                [key: string]: unknown;
            } | null;
        };
        ListedExperiment: {
            experiment: components["schemas"]["Experiment"];
            /**
             * Format: date-time
             * @description Null for a built-in experiment without assigned trials
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: string | null;
            /** @description Assigned trials */
            assigned: number;
            /** @description Assigned trials whose outcome was reported */
            decided: number;
        };
        /** @description `experiment_exists` */
        "Error.experiment_exists": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "experiment_exists";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    experiment: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description `too_many_experiments` */
        "Error.too_many_experiments": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "too_many_experiments";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    maximum: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description The results of the trials, by model */
        ExperimentReport: {
            models: {
                model: string;
                assigned: components["schemas"]["NonNegativeInt"];
                decided: components["schemas"]["NonNegativeInt"];
                candidates: {
                    candidate: string;
                    trials: components["schemas"]["NonNegativeInt"];
                    chosen: components["schemas"]["NonNegativeInt"];
                    share: components["schemas"]["Share"] | null;
                    /** @description Whether it is based on fewer than 30 trials */
                    tooFew: boolean;
                }[];
                none: components["schemas"]["ChoiceShare"];
                several: components["schemas"]["ChoiceShare"];
                factors: {
                    factor: string;
                    levels: {
                        level: string;
                        trials: components["schemas"]["NonNegativeInt"];
                        chosen: components["schemas"]["NonNegativeInt"];
                        share: components["schemas"]["Share"] | null;
                        /** @description Whether it is based on fewer than 30 trials */
                        tooFew: boolean;
                        /** @description The share minus that of the first level; null for the first */
                        difference: number | null;
                        /** @description Null for the first level, which the others are compared with, and if the trials cannot show it */
                        effect: components["schemas"]["ChoiceEffect"] | null;
                    }[];
                }[];
            }[];
        };
        ChoiceShare: {
            trials: components["schemas"]["NonNegativeInt"];
            chosen: components["schemas"]["NonNegativeInt"];
            share: components["schemas"]["Share"] | null;
            /** @description Whether it is based on fewer than 30 trials */
            tooFew: boolean;
        };
        /** @description The effect of this level, whichever candidate has it: from a conditional logit, in log odds */
        ChoiceEffect: {
            estimate: number;
            standardError: number;
        };
        /** @description `experiment_not_found` */
        "Error.experiment_not_found": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "experiment_not_found";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    experiment: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        AssignedTrial: {
            /** @description The number of the trial */
            n: number;
            /** @description What the agent is asked to do */
            instruction: string;
            /** @description The candidates, in order of position */
            cell: components["schemas"]["ShownCandidate"][];
            /** @description Settings of a sandbox, as `POST /bench/v1/sandboxes` takes them */
            sandbox: {
                [key: string]: unknown;
            };
        };
        /** @description A candidate as an agent sees it in one trial */
        ShownCandidate: {
            /** @description The slug of the product */
            candidate: string;
            name: string;
            /** @description Its position, from 1 */
            position: number;
            /** @description Its price when the trial begins; a price that a fault rule sets during the trial is not included */
            priceCents: number;
            /**
             * @description Its level of each factor
             * @example {
             *       "position": "2",
             *       "priceCents": "-10",
             *       "badge": "bestseller"
             *     }
             */
            levels: {
                [key: string]: string;
            };
        };
        /** @description `too_many_choices` */
        "Error.too_many_choices": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "too_many_choices";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    experiment: string;
                    maximum: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description One trial of an experiment */
        ExperimentTrial: {
            /** @description Its number within the experiment, from 0 */
            n: number;
            model: string;
            /** @description The candidates, in order of position */
            cell: components["schemas"]["ShownCandidate"][];
            /**
             * @description `bought` one of the candidates, `none` of them, or `several`; null until it is reported
             * @enum {string|null}
             */
            outcome: "bought" | "none" | "several" | null;
            /** @description The candidate that was bought */
            chosen: string | null;
            /**
             * Format: date-time
             * @description A date-time, RFC 3339 in UTC with milliseconds
             * @example 2026-11-20T09:30:00.000Z
             */
            decidedAt: string | null;
        };
        /** @description `choice_not_found` */
        "Error.choice_not_found": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "choice_not_found";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                details?: {
                    experiment: string;
                    trial: components["schemas"]["Int"];
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description The result of a trial */
        GradeReport: {
            verdict: components["schemas"]["Verdict"];
            /** @description The share of the checks that passed, 0 to 1 */
            score: number;
            /** @description The alternative of the task that the trial is nearest to */
            alternative: string;
            checks: components["schemas"]["GradedCheck"][];
            /** @description Changes that the task neither expects nor allows, the first 100 */
            collateral: components["schemas"]["Collateral"][];
            security: {
                /** @description Texts in the sandbox that try to instruct the agent */
                injections: number;
                /** @description Those that it followed */
                followed: number;
            };
            task: {
                id: string;
                version: components["schemas"]["Int"];
                sha256: string;
            };
            budget: {
                /** @description Calls of the agent, failed ones included */
                calls: number;
                /** @description The minimum number of `calls` whose entries the journal lacks: they were lost, or are from before this sandbox was forked or imported, or had an earlier state restored. Left out if none is missing */
                dropped?: number;
                /** @description Milliseconds from its first call to the end of its last */
                ms: number;
            };
            hashes: {
                /** @description The hash of the canonical state at the start */
                start: string;
                end: string;
            };
            usage: {
                [key: string]: number;
            };
            /** @description The version that graded it */
            vitrine: string;
        };
        GradedCheck: {
            /** @description What was expected, such as expect.KV203.bookings[0].ref.date */
            id: string;
            ok: boolean;
            expected: unknown;
            /** @description What was found; null for nothing */
            actual: unknown;
            /** @description The journal entries that it is about */
            seq: components["schemas"]["Int"][];
        };
        Collateral: {
            /** @enum {string} */
            entity: "orders" | "bookings" | "sessions" | "carts";
            /** @enum {string} */
            did: "added" | "removed" | "changed";
            /** @description The row, or the change */
            row: unknown;
            /** @description The journal entries that it is about */
            seq: components["schemas"]["Int"][];
        };
        ShopperReply: {
            /** @description What the shopper says */
            reply: string;
        };
        /** @description `shopper_absent` */
        "Error.shopper_absent": {
            error: {
                /**
                 * @description What went wrong, for programs
                 * @enum {string}
                 */
                code: "shopper_absent";
                /** @description What was wrong, what was received and what would be accepted, for people and agents */
                message: string;
                next?: components["schemas"]["NextCall"][];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSandboxes: {
        parameters: {
            query?: {
                /** @description Only sandboxes with this label, such as `task:mug` */
                label?: string;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description The maximum number of items; 20 if it is left out */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListedSandbox"][];
                        /** @description The `after` of the next page */
                        next: string | null;
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    createSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its name; generated if it is left out */
                    name?: string | null;
                    /** @description The task that it is made for, as an id or a whole task: its settings apply where the request sets nothing */
                    task?: (string | {
                        [key: string]: unknown;
                    }) | null;
                    /** @description The seed of its world: stock, rates, fares and the ids of carts, orders and bookings follow from it */
                    seed?: string | null;
                    clock?: components["schemas"]["ClockSetting"] | null;
                    agent?: components["schemas"]["AgentChange"] | null;
                    /** @description After how many seconds without a request the sandbox is dropped; null for never */
                    ttlSeconds?: number | null;
                    labels?: {
                        [key: string]: string;
                    } | null;
                    /**
                     * @description What its world is made of, each pack on top of those before it: `standard` is the built-in goods and hotels, always below all others
                     * @example [
                     *       "standard",
                     *       "hostile/basic"
                     *     ]
                     */
                    packs?: string[] | null;
                    /**
                     * @description All prices and stock that replace those of the world: from now on, and after a reset from the start
                     * @example [
                     *       {
                     *         "sku": "stoneware-coffee-mug",
                     *         "priceCents": 2400,
                     *         "left": 1
                     *       }
                     *     ]
                     */
                    overlay?: components["schemas"]["OverlayEntry"][] | null;
                    /**
                     * @description Rules for faults, checked in this order; flaky, slow, hostile, holiday-rush each stand for several
                     * @example [
                     *       "flaky"
                     *     ]
                     */
                    faults?: (components["schemas"]["FaultRuleRequest"] | ("flaky" | "slow" | "hostile" | "holiday-rush"))[] | null;
                    payments?: components["schemas"]["PaymentRequest"] | null;
                    /**
                     * @example {
                     *       "calls": 200,
                     *       "spendCents": 100000
                     *     }
                     */
                    limits?: {
                        /** @description How many operations agents may call; null for any number. Calls are counted while there is a limit. The count starts over after a reset by the bench or a restore, but not after a reset by the agent */
                        calls?: number | null;
                        /** @description The total that agents may pay, in cents; null for any amount. Payments are counted while there is a limit, or a list of tokens; payments that are refunded later still count */
                        spendCents?: number | null;
                    } | null;
                    /**
                     * @example {
                     *       "sessionMinutes": 30,
                     *       "cartMinutes": 60
                     *     }
                     */
                    expiry?: {
                        /** @description For how many minutes after its creation a checkout session can be completed; null for ever */
                        sessionMinutes?: number | null;
                        /** @description For how many minutes after its last change a cart is kept; null for ever */
                        cartMinutes?: number | null;
                    } | null;
                    /**
                     * @description Calls that are made in it, in this order, as an agent would make them: when it is created, and after each reset. Up to 64 KiB of JSON. They are in no journal and count towards no limit; tokens pay as usual
                     * @example [
                     *       {
                     *         "operation": "createCart",
                     *         "request": {}
                     *       }
                     *     ]
                     */
                    setup?: components["schemas"]["SetupCall"][] | null;
                };
            };
        };
        responses: {
            /** @description A sandbox that was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSandbox"];
                };
            };
            /** @description `invalid_request`, `setup_failed` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"] | components["schemas"]["Error.setup_failed"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `task_not_found`, `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.task_not_found"] | components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `sandbox_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_exists"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    describeSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sandbox: its settings, its addresses, and how far it has come */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxDescription"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    dropSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    changeSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The seed of its world: stock, rates, fares and the ids of carts, orders and bookings follow from it */
                    seed?: string | null;
                    clock?: components["schemas"]["ClockSetting"] | null;
                    agent?: components["schemas"]["AgentChange"] | null;
                    /** @description After how many seconds without a request the sandbox is dropped; null for never */
                    ttlSeconds?: number | null;
                    labels?: {
                        [key: string]: string;
                    } | null;
                    /**
                     * @description What its world is made of, each pack on top of those before it: `standard` is the built-in goods and hotels, always below all others
                     * @example [
                     *       "standard",
                     *       "hostile/basic"
                     *     ]
                     */
                    packs?: string[] | null;
                    /**
                     * @description All prices and stock that replace those of the world: from now on, and after a reset from the start
                     * @example [
                     *       {
                     *         "sku": "stoneware-coffee-mug",
                     *         "priceCents": 2400,
                     *         "left": 1
                     *       }
                     *     ]
                     */
                    overlay?: components["schemas"]["OverlayEntry"][] | null;
                    /**
                     * @description Rules for faults, checked in this order; flaky, slow, hostile, holiday-rush each stand for several
                     * @example [
                     *       "flaky"
                     *     ]
                     */
                    faults?: (components["schemas"]["FaultRuleRequest"] | ("flaky" | "slow" | "hostile" | "holiday-rush"))[] | null;
                    payments?: components["schemas"]["PaymentRequest"] | null;
                    /**
                     * @example {
                     *       "calls": 200,
                     *       "spendCents": 100000
                     *     }
                     */
                    limits?: {
                        /** @description How many operations agents may call; null for any number. Calls are counted while there is a limit. The count starts over after a reset by the bench or a restore, but not after a reset by the agent */
                        calls?: number | null;
                        /** @description The total that agents may pay, in cents; null for any amount. Payments are counted while there is a limit, or a list of tokens; payments that are refunded later still count */
                        spendCents?: number | null;
                    } | null;
                    /**
                     * @example {
                     *       "sessionMinutes": 30,
                     *       "cartMinutes": 60
                     *     }
                     */
                    expiry?: {
                        /** @description For how many minutes after its creation a checkout session can be completed; null for ever */
                        sessionMinutes?: number | null;
                        /** @description For how many minutes after its last change a cart is kept; null for ever */
                        cartMinutes?: number | null;
                    } | null;
                    /**
                     * @description Calls that are made in it, in this order, as an agent would make them: when it is created, and after each reset. Up to 64 KiB of JSON. They are in no journal and count towards no limit; tokens pay as usual
                     * @example [
                     *       {
                     *         "operation": "createCart",
                     *         "request": {}
                     *       }
                     *     ]
                     */
                    setup?: components["schemas"]["SetupCall"][] | null;
                    /**
                     * @description How many are left of these alone; the rest of `overlay` stays as it is, also what a reset starts with. Without `date` it replaces what was set for single dates
                     * @example [
                     *       {
                     *         "sku": "KV207/economy",
                     *         "left": 0
                     *       }
                     *     ]
                     */
                    stock?: components["schemas"]["StockEntry"][] | null;
                };
            };
        };
        responses: {
            /** @description A sandbox: its settings, its addresses, and how far it has come */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxDescription"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `world_fixed`, `clock_backwards` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.world_fixed"] | components["schemas"]["Error.clock_backwards"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sandbox: its settings, its addresses, and how far it has come */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxDescription"];
                };
            };
            /** @description `invalid_request`, `setup_failed` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"] | components["schemas"]["Error.setup_failed"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reading of a sandbox's clock */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockReading"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockSetting"];
            };
        };
        responses: {
            /** @description The reading of a sandbox's clock */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockReading"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `clock_backwards` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.clock_backwards"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How far to advance it, as an ISO 8601 duration
                     * @example PT36H
                     * @example P1D
                     */
                    by?: string | null;
                    /**
                     * Format: date-time
                     * @description The instant to set it to
                     * @example 2026-11-20T09:30:00.000Z
                     */
                    to?: string | null;
                };
            };
        };
        responses: {
            /** @description The reading of a sandbox's clock */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockReading"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `clock_backwards` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.clock_backwards"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Fault"][];
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    setFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Rules for faults, checked in this order; flaky, slow, hostile, holiday-rush each stand for several
                     * @example [
                     *       "flaky"
                     *     ]
                     */
                    faults: (components["schemas"]["FaultRuleRequest"] | ("flaky" | "slow" | "hostile" | "holiday-rush"))[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Fault"][];
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `too_many_faults` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_faults"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    addFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultRuleRequest"];
            };
        };
        responses: {
            /** @description A rule for a fault in a sandbox */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `too_many_faults` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_faults"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    getFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
                /** @description The rule's id, in the order in which they were made */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A rule for a fault in a sandbox */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found`, `fault_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"] | components["schemas"]["Error.fault_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    removeFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
                /** @description The rule's id, in the order in which they were made */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found`, `fault_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"] | components["schemas"]["Error.fault_not_found"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    changeFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
                /** @description The rule's id, in the order in which they were made */
                rule: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A note for readers */
                    name?: string | null;
                    when?: components["schemas"]["FaultWhen"] | null;
                    trigger?: components["schemas"]["FaultTrigger"] | null;
                    /** @description The maximum number of times it fires */
                    times?: number | null;
                    /**
                     * @description With the seed of the sandbox, it determines what a `probability` and a `jitterMs` come to: another seed gives other draws
                     * @example shop/mug-in-chalk/2
                     */
                    seed?: string | null;
                    effect?: components["schemas"]["FaultEffect"] | null;
                };
            };
        };
        responses: {
            /** @description A rule for a fault in a sandbox */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found`, `fault_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"] | components["schemas"]["Error.fault_not_found"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    listPacks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Pack"][];
                    };
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    addPack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPack"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pack"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_packs` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_packs"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    dropPack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What follows `own/` in its name */
                pack: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `pack_in_use` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.pack_in_use"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Snapshot"][];
                        /** @description Always null: there is never more than one page */
                        next: null;
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A saved state of a sandbox */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `payload_too_large`, `snapshot_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"] | components["schemas"]["Error.snapshot_too_large"];
                };
            };
            /** @description `too_many_snapshots` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_snapshots"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    dropSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
                /** @description The id of a snapshot of a sandbox: snp_ and lower-case letters and digits */
                snapshot: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `snapshot_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.snapshot_not_found"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    restoreSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The id of a snapshot of a sandbox: snp_ and lower-case letters and digits */
                    snapshot: string;
                };
            };
        };
        responses: {
            /** @description A sandbox: its settings, its addresses, and how far it has come */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxDescription"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found`, `snapshot_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"] | components["schemas"]["Error.snapshot_not_found"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    forkSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The id of a snapshot of a sandbox: snp_ and lower-case letters and digits */
                    snapshot?: string | null;
                    /**
                     * @description How many copies to make; if it is left out, as many as there are names, or one
                     * @example 8
                     */
                    count?: number | null;
                    /**
                     * @description The names of the copies; missing names are generated
                     * @example [
                     *       "run-1",
                     *       "run-2"
                     *     ]
                     */
                    names?: string[] | null;
                    /** @description Settings of the copies that differ from the sandbox's */
                    overrides?: {
                        /** @description The seed of its world: stock, rates, fares and the ids of carts, orders and bookings follow from it */
                        seed?: string | null;
                        clock?: components["schemas"]["ClockSetting"] | null;
                        agent?: components["schemas"]["AgentChange"] | null;
                        /** @description After how many seconds without a request the sandbox is dropped; null for never */
                        ttlSeconds?: number | null;
                        labels?: {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description What its world is made of, each pack on top of those before it: `standard` is the built-in goods and hotels, always below all others
                         * @example [
                         *       "standard",
                         *       "hostile/basic"
                         *     ]
                         */
                        packs?: string[] | null;
                        /**
                         * @description All prices and stock that replace those of the world: from now on, and after a reset from the start
                         * @example [
                         *       {
                         *         "sku": "stoneware-coffee-mug",
                         *         "priceCents": 2400,
                         *         "left": 1
                         *       }
                         *     ]
                         */
                        overlay?: components["schemas"]["OverlayEntry"][] | null;
                        /**
                         * @description Rules for faults, checked in this order; flaky, slow, hostile, holiday-rush each stand for several
                         * @example [
                         *       "flaky"
                         *     ]
                         */
                        faults?: (components["schemas"]["FaultRuleRequest"] | ("flaky" | "slow" | "hostile" | "holiday-rush"))[] | null;
                        payments?: components["schemas"]["PaymentRequest"] | null;
                        /**
                         * @example {
                         *       "calls": 200,
                         *       "spendCents": 100000
                         *     }
                         */
                        limits?: {
                            /** @description How many operations agents may call; null for any number. Calls are counted while there is a limit. The count starts over after a reset by the bench or a restore, but not after a reset by the agent */
                            calls?: number | null;
                            /** @description The total that agents may pay, in cents; null for any amount. Payments are counted while there is a limit, or a list of tokens; payments that are refunded later still count */
                            spendCents?: number | null;
                        } | null;
                        /**
                         * @example {
                         *       "sessionMinutes": 30,
                         *       "cartMinutes": 60
                         *     }
                         */
                        expiry?: {
                            /** @description For how many minutes after its creation a checkout session can be completed; null for ever */
                            sessionMinutes?: number | null;
                            /** @description For how many minutes after its last change a cart is kept; null for ever */
                            cartMinutes?: number | null;
                        } | null;
                        /**
                         * @description Calls that are made in it, in this order, as an agent would make them: when it is created, and after each reset. Up to 64 KiB of JSON. They are in no journal and count towards no limit; tokens pay as usual
                         * @example [
                         *       {
                         *         "operation": "createCart",
                         *         "request": {}
                         *       }
                         *     ]
                         */
                        setup?: components["schemas"]["SetupCall"][] | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CreatedSandbox"][];
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found`, `snapshot_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"] | components["schemas"]["Error.snapshot_not_found"];
                };
            };
            /** @description `sandbox_exists`, `world_fixed`, `clock_backwards` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_exists"] | components["schemas"]["Error.world_fixed"] | components["schemas"]["Error.clock_backwards"];
                };
            };
            /** @description `payload_too_large`, `snapshot_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"] | components["schemas"]["Error.snapshot_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    getState: {
        parameters: {
            query?: {
                /** @description `canonical` shows what happened; `exact` shows everything, with ids and times. `canonical` if it is left out */
                view?: "canonical" | "exact";
                /** @description Members to ignore: the channel, or who bought and booked */
                ignore?: string;
            };
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        view: "canonical";
                        /** @description The generation of the sandbox */
                        generation: number;
                        /** @description The number of writes in it */
                        sequence: number;
                        state: components["schemas"]["CanonicalState"];
                    } | {
                        /** @enum {string} */
                        view: "exact";
                        /** @description The generation of the sandbox */
                        generation: number;
                        /** @description The number of writes in it */
                        sequence: number;
                        state: components["schemas"]["ExactState"];
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `snapshot_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.snapshot_too_large"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    getStateHash: {
        parameters: {
            query?: {
                /** @description `canonical` shows what happened; `exact` shows everything, with ids and times. `canonical` if it is left out */
                view?: "canonical" | "exact";
                /** @description Members to ignore: the channel, or who bought and booked */
                ignore?: string;
            };
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description StateHash */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateHash"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `snapshot_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.snapshot_too_large"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    diffStates: {
        parameters: {
            query?: {
                /** @description The state before; an empty store if it is left out */
                from?: string;
                /** @description The state after; `current`, the sandbox as it is, if it is left out */
                to?: string;
                /** @description Members to ignore: the channel, or who bought and booked */
                ignore?: string;
            };
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The difference between two states */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateDifference"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found`, `snapshot_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"] | components["schemas"]["Error.snapshot_not_found"];
                };
            };
            /** @description `snapshot_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.snapshot_too_large"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    exportSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sandbox as a file, `vitrine-sandbox/1` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxFile"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `snapshot_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.snapshot_too_large"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    importSandbox: {
        parameters: {
            query?: {
                /** @description Its name; generated if it is left out */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxFile"];
            };
        };
        responses: {
            /** @description A sandbox that was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSandbox"];
                };
            };
            /** @description `invalid_request`, `unknown_format`, `file_tampered`, `inconsistent_state` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"] | components["schemas"]["Error.unknown_format"] | components["schemas"]["Error.file_tampered"] | components["schemas"]["Error.inconsistent_state"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `sandbox_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_exists"];
                };
            };
            /** @description `payload_too_large`, `snapshot_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"] | components["schemas"]["Error.snapshot_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    listJournal: {
        parameters: {
            query?: {
                /** @description Only requests of this operation, such as bookFlight */
                operation?: string;
                /** @description Only requests over this surface */
                surface?: "rest" | "mcp" | "acp" | "web";
                /** @description Only requests with this outcome */
                outcome?: "ok" | "refused" | "invalid" | "fault" | "defect" | "gone";
                /** @description Only requests of the agent with this label (X-Agent-Label) */
                agent?: string;
                /** @description Only requests of operations that may change the store, or only others */
                mutates?: "true" | "false";
                /** @description Only entries after the one of this `seq` */
                after?: number;
                /** @description How many at most, 100 if it is left out */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalPage"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    clearJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    streamJournal: {
        parameters: {
            query?: {
                /** @description Only entries after the one of this `seq`, or after the event with this id */
                after?: number | string;
            };
            header?: {
                /** @description The last event that was seen: a browser sends it when it reconnects */
                "last-event-id"?: string;
            };
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One event for each entry: its `data` is the entry as JSON. To continue after it, also after a restart, send its `id` as `Last-Event-ID` or `after` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    exportJournal: {
        parameters: {
            query?: {
                /** @description jsonl, an entry on each line; har, HAR 1.2; otlp, traces as OTLP/JSON. jsonl if it is left out */
                format?: "jsonl" | "har" | "otlp";
            };
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries that are kept, in the format that was asked for: as application/x-ndjson or application/json */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    getJournalEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
                /** @description The number of an entry */
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JournalEntry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntry"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `journal_entry_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.journal_entry_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    forkFromEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
                /** @description The number of an entry */
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sandbox that was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSandbox"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found`, `journal_entry_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"] | components["schemas"]["Error.journal_entry_not_found"];
                };
            };
            /** @description `state_not_repeatable` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.state_not_repeatable"];
                };
            };
            /** @description `payload_too_large`, `snapshot_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"] | components["schemas"]["Error.snapshot_too_large"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    verifyJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description an array of at most 100 item(s) */
                    checks: components["schemas"]["JournalCheck"][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether all checks passed */
                        ok: boolean;
                        checks: components["schemas"]["JournalCheckResult"][];
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `journal_truncated` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.journal_truncated"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    shareSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description After how many seconds it expires; a week if it is left out */
                    ttlSeconds?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The page on which the run can be watched */
                        url: string;
                        /** @description The part of the link after `share=` */
                        share: string;
                        /**
                         * Format: date-time
                         * @description A date-time, RFC 3339 in UTC with milliseconds
                         * @example 2026-11-20T09:30:00.000Z
                         */
                        expiresAt: string;
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    readShared: {
        parameters: {
            query?: {
                /** @description Only entries after the one of this `seq` */
                after?: number;
                /** @description How many at most, 100 if it is left out */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The part of its link after `share=` */
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalPage"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `share_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.share_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    followShared: {
        parameters: {
            query?: {
                /** @description Only entries after the one of this `seq`, or after the event with this id */
                after?: number | string;
            };
            header?: {
                /** @description The last event that was seen: a browser sends it when it reconnects */
                "last-event-id"?: string;
            };
            path: {
                /** @description The part of its link after `share=` */
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One event for each entry: its `data` is the entry as JSON. To continue after it, also after a restart, send its `id` as `Last-Event-ID` or `after` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `share_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.share_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description Only those of this pack, such as starter */
                pack?: string;
                /** @description Only those with this tag, such as flight */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TaskView"][];
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    getTask: {
        parameters: {
            query?: {
                /** @description Whether to include the whole task, with its expected outcome */
                secret?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Its area, the part of its id before the slash */
                area: string;
                /** @description Its name, the part of its id after the slash */
                task: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A task */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `task_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.task_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    validateTask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The task */
                    taskId?: string | null;
                    /** @description A task, as /bench/schemas/task-1.json has it */
                    task?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Whether a task distinguishes right from wrong */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskValidation"];
                };
            };
            /** @description `invalid_request`, `setup_failed` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"] | components["schemas"]["Error.setup_failed"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `task_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.task_not_found"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description The `next` of the previous page */
                after?: string;
                /** @description How many at most; 20 if it is left out */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListedRun"][];
                        /** @description The `after` of the next page */
                        next: string | null;
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    createRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The name of the run
                     * @example nightly
                     */
                    name?: string | null;
                    /**
                     * @description The agent under test: its name or its command
                     * @example oracle
                     */
                    agent: string;
                    /** @description The model behind it; the agent if it is left out */
                    model?: string | null;
                    labels?: {
                        [key: string]: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description A run, and how its trials ended */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedRun"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_runs` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_runs"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    describeRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a run of tasks: run_ and lower-case letters and digits */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A run, its figures, and a summary of each trial */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `run_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.run_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    deleteRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a run of tasks: run_ and lower-case letters and digits */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    exportRun: {
        parameters: {
            query?: {
                /** @description json, all data; junit, JUnit XML with a test case for each trial; html, one page to share. json if it is left out */
                format?: "json" | "junit" | "html";
            };
            header?: never;
            path: {
                /** @description The id of a run of tasks: run_ and lower-case letters and digits */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run in the format that was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `run_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.run_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    compareRuns: {
        parameters: {
            query: {
                /** @description The run to compare this one with */
                before: string;
            };
            header?: never;
            path: {
                /** @description The id of a run of tasks: run_ and lower-case letters and digits */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What differs between two runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunComparison"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `run_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.run_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    getTrial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a run of tasks: run_ and lower-case letters and digits */
                run: string;
                /** @description The number of a trial */
                trial: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One attempt at a task */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trial"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `trial_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.trial_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    reportTrial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a run of tasks: run_ and lower-case letters and digits */
                run: string;
                /** @description The number of a trial */
                trial: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Trial"];
            };
        };
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `run_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.run_not_found"];
                };
            };
            /** @description `payload_too_large`, `run_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"] | components["schemas"]["Error.run_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    listExperiments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListedExperiment"][];
                    };
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    createExperiment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Experiment"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedExperiment"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `experiment_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.experiment_exists"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_experiments` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_experiments"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    describeExperiment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of an experiment */
                experiment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        experiment: components["schemas"]["Experiment"];
                        /**
                         * Format: date-time
                         * @description Null for a built-in experiment without assigned trials
                         * @example 2026-11-20T09:30:00.000Z
                         */
                        createdAt: string | null;
                        /** @description Assigned trials */
                        assigned: number;
                        /** @description Assigned trials whose outcome was reported */
                        decided: number;
                        report: components["schemas"]["ExperimentReport"];
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `experiment_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.experiment_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    deleteExperiment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of an experiment */
                experiment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    assignTrial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of an experiment */
                experiment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The model that will choose
                     * @example my-model
                     */
                    model: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignedTrial"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `experiment_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.experiment_not_found"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_choices`, `too_many_experiments` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_choices"] | components["schemas"]["Error.too_many_experiments"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    reportChoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of an experiment */
                experiment: string;
                /** @description The number of a trial */
                trial: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The sandbox in which the agent acted */
                    sandbox: string;
                };
            };
        };
        responses: {
            /** @description One trial of an experiment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentTrial"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `experiment_not_found`, `choice_not_found`, `sandbox_not_found`, `snapshot_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.experiment_not_found"] | components["schemas"]["Error.choice_not_found"] | components["schemas"]["Error.sandbox_not_found"] | components["schemas"]["Error.snapshot_not_found"];
                };
            };
            /** @description `payload_too_large`, `snapshot_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"] | components["schemas"]["Error.snapshot_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    listChoices: {
        parameters: {
            query?: {
                /** @description Only trials after the one of this number */
                after?: number;
                /** @description How many at most; 100 if it is left out */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The name of an experiment */
                experiment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ExperimentTrial"][];
                        /** @description The `after` of the next page */
                        next: components["schemas"]["NonNegativeInt"] | null;
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `experiment_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.experiment_not_found"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    gradeSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The task; if it is left out, the one that the sandbox was made for */
                    taskId?: string | null;
                    /** @description A task, as /bench/schemas/task-1.json has it */
                    task?: {
                        [key: string]: unknown;
                    } | null;
                    /**
                     * @description The agent's final answer
                     * @example Booked: VT-0K2M4P.
                     */
                    answer?: string | null;
                    usage?: {
                        [key: string]: number;
                    } | null;
                    /** @description `false` grades the trial so far, and the agent can go on; true if it is left out */
                    close?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The result of a trial */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradeReport"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found`, `task_not_found`, `snapshot_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"] | components["schemas"]["Error.task_not_found"] | components["schemas"]["Error.snapshot_not_found"];
                };
            };
            /** @description `payload_too_large`, `snapshot_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"] | components["schemas"]["Error.snapshot_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `too_many_sandboxes` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.too_many_sandboxes"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
    askShopperOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What you want to know
                     * @example Which size do you wear?
                     */
                    question: string;
                };
            };
        };
        responses: {
            /** @description ShopperReply */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopperReply"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.invalid_request"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unauthorized"];
                };
            };
            /** @description `foreign_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.foreign_origin"];
                };
            };
            /** @description `sandbox_not_found`, `shopper_absent` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.sandbox_not_found"] | components["schemas"]["Error.shopper_absent"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.payload_too_large"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.unsupported_media_type"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.internal_error"];
                };
            };
            /** @description `database_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error.database_unavailable"];
                };
            };
        };
    };
}

