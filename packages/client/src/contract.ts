// Generated from the bench's contract by `bun run client`.

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
         * @description All sandboxes that have settings or in which something was done, the last used first. A page ends early if its settings would exceed 1 MiB: `next` says whether there are more.
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
         * @description Its settings with the defaults, its addresses and its progress.
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
         * @description Sets the members of the body; the others stay as they are. But other packs start without the overlay: send it again with them. If something was done in the sandbox, its world (seed and packs) cannot change, and its time only goes forward. A reset starts both over.
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
         * @description Empties the sandbox and starts it over: its clock starts as it was set, and its set-up runs again. Its generation increases by one.
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
         * @description The store takes every time from it: today and the season of a city, departures, and the times of purchases. A frozen clock does not move; each entry of the feed is still a millisecond after the one before. If something was done in a sandbox, its clock only goes forward. In an empty one, it can go back. The generation then increases by one, so that clients that poll the feed start over. A reset starts with this clock.
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
         * @description By a duration, or to an instant. If something was done in a sandbox, its clock only goes forward. In an empty one, it can go back, and the generation increases by one. A system clock gets an offset; a frozen clock stays frozen. A reset undoes this.
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
         * @description Adds a rule after the existing ones. It applies from the next call on, on every surface. Agents do not see it; the journal names it at each call that it affected.
         */
        post: operations["addFault"];
        /**
         * Delete all faults
         * @description Removes every rule: no more faults occur.
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
         * @description The packs that the world of a sandbox can be made of: the built-in and the uploaded ones.
         */
        get: operations["listPacks"];
        put?: never;
        /**
         * Upload a pack
         * @description Uploads a catalogue of your own, or texts, up to 4 MiB. The name of a pack is made from its content: the same pack has the same name everywhere, and a pack never changes. The server keeps up to 50 uploaded packs. A refusal lists the mistakes in the pack.
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
         * @description Deletes an uploaded pack, if no sandbox, no snapshot and no experiment uses it; a refusal names one that does. It is no error if the pack does not exist.
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
         * @description Saves the contents of the sandbox, its progress and its settings: up to 20000 rows, and up to 100 snapshots of one sandbox. They are dropped with the sandbox.
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
         * @description Brings the sandbox back to a snapshot, with its settings; later calls give the same ids as they gave then. Its generation increases by one, so clients that poll its feed start over. The snapshot can be from another sandbox.
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
         * @description Makes copies of the sandbox as it is, or of a snapshot. Each is independent and has its own control key; the same calls give the same ids in all of them. Either all copies are made, or none. If something was done in the sandbox, its copies cannot get another seed or other packs, and their time only goes forward.
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
         * @description SHA-256 of the RFC 8785 form of `state`, as `getState` answers it.
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
         * @description What was added, removed and changed from one state to another, by id. A snapshot can be from another sandbox, for example to compare a fork with its origin. A control key compares only states of its own sandbox.
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
         * @description Makes a sandbox from an exported file of up to 16 MiB. It continues as the original would: the same calls give the same ids. As with a fork, a sandbox whose name is generated is dropped after a day without a request, unless its settings say otherwise. A file is refused if it was changed after the export, or if its state is one that this store cannot reach. Nothing is imported then.
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
         * @description Every request to the sandbox in order, over REST, MCP, agent checkout and pages, including requests that named no operation. Card numbers are masked, and so are all tokens except those of the simulation.
         */
        get: operations["listJournal"];
        put?: never;
        post?: never;
        /**
         * Clear the journal
         * @description Deletes every entry. The numbering continues, so a client that follows the journal misses nothing.
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
         * @description Entries as server-sent events: first those after `after`, then new ones as they come. A stream that a browser session opened ends with the session. A stream that a sandbox's control key opened ends when the sandbox is dropped.
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
         * @description Copies the sandbox as it was when this request was answered. If something was written since, the writes up to it are repeated in a fork of the sandbox's start, and each answer is compared with the original one: if one differs, no copy is made. The copy has the same ids and confirmation numbers; repeated writes have their original times.
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
         * @description Creates a read-only link to the run. The link gives no rights in the bench or the sandbox, and ends with the sandbox.
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
         * @description The journal entries, without the name of the sandbox. The caller needs only the link.
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
         * @description The same entries as server-sent events, as they are recorded. The stream ends with the link, or about ten seconds later if there are no requests.
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
         * @description The task with this id; the path has the two parts of the id. `secret=true` adds the whole task, with its expected outcome, oracles and mutants.
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
         * @description Runs the task in sandboxes of its own. Its oracles must pass; its mutants and the agents idle, greedy and cheat must fail. The result names the failed checks. It also names unneeded expectations: the same agents would fail without them, too.
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
         * @description The stored runs, newest first, each with the number of its trials by verdict.
         */
        get: operations["listRuns"];
        put?: never;
        /**
         * Begin a run
         * @description A run is what an agent did in a set of tasks, each tried one or more times. The client that runs the agent reports each trial. The server keeps up to 1000 runs.
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
         * @description The results of the trials, in total, by model and by tag: pass@1 with its interval, pass^k, flaky tasks and followed attacks. Also a summary of each trial.
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
         * @description The report of a run as a file, with all reported data of its trials.
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
         * @description The tasks with different results, and whether chance can explain the difference: an exact test over all tasks, and one for each task, with a correction for multiple tests.
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
         * @description All reported data of a trial.
         */
        get: operations["getTrial"];
        /**
         * Report a trial
         * @description Stores the result of a trial. A second report of the same trial replaces the first. A trial can have up to 262144 bytes, all trials of a run together up to 16777216.
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
         * @description The built-in experiments, and those that were created.
         */
        get: operations["listExperiments"];
        put?: never;
        /**
         * Create an experiment
         * @description Defines what agents choose from, and what varies. To create an identical experiment again is no error. The server keeps up to 200 experiments.
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
         * @description Assigns the next trial of a model. Over all trials of the model, each candidate is in each position equally often, give or take one, and has each level of a factor equally often.
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
         * @description Ends the trial: what the agent ordered in the sandbox is its choice. From then on, the sandbox refuses the agent's requests (410 `trial_over`).
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
         * @description Compares the changes in the sandbox, its journal and the agent's answer with the task. Afterwards the sandbox refuses every request of the agent (410 `trial_over`) until it is reset. It stays open if `close` is false, or if it is the sandbox `default`. The same changes, journal and answer always give the same report.
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
         * @description Answers a question that the agent asks its user. It does what the agent's tool `ask_shopper` does, and records the question in the journal in the same way. It is for agents that do not ask with that tool.
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
             * @description The time that it shows at the start
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
            /** @description Whether agents can reset the sandbox */
            reset?: boolean;
            /** @description Whether a person must confirm each payment over MCP, if the client can ask (elicitation, 2026-07-28) */
            confirmPayments?: boolean;
            /** @description Whether an `Idempotency-Key` header of a POST takes effect without `Idempotency-Mode: enforce`, as in most shops */
            enforceIdempotency?: boolean;
            tools?: {
                /**
                 * @description Tools to hide from agents, by name or area. They are not listed, and a call gets the answer for an unknown tool
                 * @example [
                 *       "cancel_order"
                 *     ]
                 */
                hide?: string[] | null;
                /**
                 * @description The tools that agents have, by name or area (`shop`, `travel`, `acp`, `orders`, `analytics`). Tools without an area are always included. An empty list means all tools of the store
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
            /** @description How many units are left from now on; of a product, of each of its variants */
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
             * @description Together with the seed of the sandbox, it determines what is drawn for `probability` and `jitterMs`: another seed gives other draws
             * @example shop/mug-in-chalk/2
             */
            seed?: string | null;
            effect: components["schemas"]["FaultEffect"];
        };
        /** @description Which calls the rule counts; all calls if omitted */
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
        /** @description An object with `kind` and the members of that kind */
        FaultEffect: {
            /** @enum {string} */
            kind: "delay";
            /** @description How long the call waits before it runs, in milliseconds */
            ms: number;
            /** @description The maximum additional wait in milliseconds, drawn for each call */
            jitterMs?: number;
        } | {
            /** @enum {string} */
            kind: "hang";
            /** @description How long the connection stays open without an answer before it is closed, in milliseconds. Nothing is done */
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
             * @description How an MCP agent gets the error: as an error of the tool, or as an HTTP status. On other surfaces it is always the status
             * @enum {string}
             */
            level?: "tool" | "transport";
        } | {
            /** @enum {string} */
            kind: "rateLimit";
            /** @description The value of Retry-After; an MCP agent reads it in the text */
            retryAfterSeconds: number;
            /**
             * @description How an MCP agent gets the error: as an error of the tool, or as an HTTP status. On other surfaces it is always the status
             * @enum {string}
             */
            level?: "tool" | "transport";
        } | {
            /** @enum {string} */
            kind: "drop";
            /**
             * @description `before`: nothing is done. `after`: the call is done, and its answer is lost. With `after`, the answer of a failed call is never lost
             * @enum {string}
             */
            phase: "before" | "after";
            /**
             * @description `reset` closes the connection before any of the answer is sent (a page's form gets a 502 first); `partial`, only with the phase `after`, in the middle of its body
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
            /** @description How many units, seats, rooms or cars of the same thing another buyer buys just before the call. "all" buys everything in up to 500 purchases: 49500 units, 4500 seats, 500 rooms or cars. If there are more, the rest is left */
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
             * @description Whether the purchase at which the price changes is charged at the new price, or refused with `price_changed` and both prices. `refuse` buys nothing, and counts only purchases of what `select` names
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
            /** @description How many are left from then on, until a reset or until it fires again; of a product, of each of its variants */
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
                /** @description The id of one of its texts. Grading looks for this text, too */
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
            /** @description The path of the member; the first member of the answer if omitted */
            member?: string;
            /** @description How many bytes are added; 1048576 if omitted */
            bytes?: number;
        } | {
            /** @enum {string} */
            kind: "tools";
            /** @description MCP tools that are missing from then on: they are not listed, and a call of one is a call of an unknown tool */
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
             * @description Why it is always declined; if omitted, a token with `declined` in it names its reason
             * @enum {string}
             */
            decline?: "generic_decline" | "insufficient_funds" | "lost_card" | "stolen_card" | "expired_card" | "incorrect_cvc" | "processing_error" | "card_velocity_exceeded" | "fraudulent" | "do_not_honor";
        };
        SetupCall: {
            /** @description The name of an operation that agents can call and that changes something */
            operation: string;
            /** @description The request: the parameters of its path and query, and its body */
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
        /** @description A new sandbox, with its control key */
        CreatedSandbox: {
            /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
            name: string;
            clock: components["schemas"]["ClockSetting"];
            agent: components["schemas"]["AgentSettings"];
            payments: components["schemas"]["PaymentSettings"];
            limits: components["schemas"]["LimitSettings"];
            expiry: components["schemas"]["ExpirySettings"];
            /**
             * @description Calls that run in the sandbox when it is created and after each reset, in this order, as if an agent made them. Up to 64 KiB of JSON. They are not in the journal and do not count towards a limit; tokens pay as usual
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
             * @description The packs that its world is made of, each on top of those before it. `standard` has the built-in goods and hotels, and is always below all others
             * @example [
             *       "standard",
             *       "hostile/basic"
             *     ]
             */
            packs: string[];
            /** @description The fault rules that a tester has set in the sandbox */
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
            /** @description The number of writes that led to this state. A reset sets it to 0; a fork or a restore continues from the copied state */
            sequence: components["schemas"]["NonNegativeInt"];
            /**
             * Format: date-time
             * @description The time in the sandbox
             * @example 2026-11-20T09:30:00.000Z
             */
            now: string;
            /**
             * Format: date-time
             * @description When it was last used, up to a minute late; for a sandbox without settings, the time of its last write
             * @example 2026-11-20T09:30:00.000Z
             */
            lastRequest: string;
            /** @description Prices and stock that replace those of its world, as they are now */
            overlay: components["schemas"]["Overlay"][];
            /** @description The hash of its canonical state, as `state/hash` gives it; null if there are too many rows */
            hash: string | null;
            /** @description What is left of `limits`; null if there is no limit */
            left: components["schemas"]["BudgetLeft"];
            /**
             * Format: date-time
             * @description When it expires if no request comes; it is dropped within three minutes of that. null for never
             * @example 2026-11-20T09:30:00.000Z
             */
            expiresAt: string | null;
            /** @description The sandbox that this one is a copy of */
            forkedFrom: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
                /** @description The number of writes in that sandbox at that time */
                sequence: number;
                /** @description The `seq` of the last entry of its journal at that time, 0 before the first; absent for a fork of a snapshot */
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
            /** @description Whether agents can reset the sandbox */
            reset: boolean;
            /** @description Whether a person must confirm each payment over MCP, if the client can ask (elicitation, 2026-07-28) */
            confirmPayments: boolean;
            /** @description Whether an `Idempotency-Key` header of a POST takes effect without `Idempotency-Mode: enforce`, as in most shops */
            enforceIdempotency: boolean;
            tools: {
                /**
                 * @description Tools to hide from agents, by name or area. They are not listed, and a call gets the answer for an unknown tool
                 * @example [
                 *       "cancel_order"
                 *     ]
                 */
                hide: string[];
                /**
                 * @description The tools that agents have, by name or area (`shop`, `travel`, `acp`, `orders`, `analytics`). Tools without an area are always included. An empty list means all tools of the store
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
            /** @description The number of minutes for which a checkout session can be completed after its creation; null for no limit */
            sessionMinutes: number | null;
            /** @description The number of minutes for which a cart is kept after its last change; null for no limit */
            cartMinutes: number | null;
        };
        /** @description The task that the sandbox was made for */
        TaskSettings: {
            id: string;
            version: components["schemas"]["Int"];
            /** @description SHA-256 of the task's RFC 8785 form */
            sha256: string;
            shopper?: components["schemas"]["Shopper"];
            /** @description The snapshot of the state after the set-up and before the agent started, if the task has a set-up */
            start?: string;
        };
        /** @description an integer */
        Int: number;
        /** @description The scripted person for whom the agent acts */
        Shopper: {
            /** @description The shopper gives the first answer with a word in `about` that begins a word of the question. Upper and lower case are the same: `fit` is found in `fits`, but not in `benefits` */
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
             * @description The rule's id. Rules are numbered in the order in which they were made
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
             * @description Together with the seed of the sandbox, it determines what is drawn for `probability` and `jitterMs`: another seed gives other draws
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
                    /** @description The first 20 issues */
                    issues: components["schemas"]["Issue"][];
                    /** @description How many more issues there are */
                    more?: number;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description What is wrong with one member of the request */
        Issue: {
            /** @description The parameter, header or member, such as items[0].quantity; `body` and `path` mean the whole body or path */
            field: string;
            /**
             * @description What is wrong with it
             * @enum {string}
             */
            reason: "missing" | "invalid" | "unknown";
            /** @description What would be accepted */
            expected?: string;
            /** @description What was received, cut off if it is long */
            received?: string;
            /** @description The minimum that is accepted */
            minimum?: string;
            /** @description The maximum that is accepted */
            maximum?: string;
            /** @description The names that are accepted instead of the unknown one */
            options?: string[];
            /** @description Accepted values that are similar to what was received */
            nearest?: string[];
        };
        /** @description An operation that the refused caller can use next */
        NextCall: {
            /** @description The name of the operation */
            operation: string;
            /** @description Its HTTP method */
            method?: string;
            /** @description Its path and query in the same store, with the known parameters filled in */
            path?: string;
            /** @description The known parameters of its request */
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
                    /** @description The Content-Encoding of the body, if it is the reason for the refusal */
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
                    /** @description Whether the request may have taken effect, as a whole or in part, such as a purchase */
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
        /** @description A sandbox in a list */
        ListedSandbox: {
            /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
            name: string;
            /** @description The settings that differ from the defaults */
            settings: {
                clock?: components["schemas"]["ClockSetting"];
                agent?: components["schemas"]["AgentSettings"];
                payments?: components["schemas"]["PaymentSettings"];
                limits?: components["schemas"]["LimitSettings"];
                expiry?: components["schemas"]["ExpirySettings"];
                /**
                 * @description Calls that run in the sandbox when it is created and after each reset, in this order, as if an agent made them. Up to 64 KiB of JSON. They are not in the journal and do not count towards a limit; tokens pay as usual
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
                 * @description The packs that its world is made of, each on top of those before it. `standard` has the built-in goods and hotels, and is always below all others
                 * @example [
                 *       "standard",
                 *       "hostile/basic"
                 *     ]
                 */
                packs?: string[];
                /** @description The fault rules that a tester has set in the sandbox */
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
             * @description When it was last used, up to a minute late; for a sandbox without settings, the time of its last write
             * @example 2026-11-20T09:30:00.000Z
             */
            lastRequest: string;
            /**
             * Format: date-time
             * @description When it expires if no request comes; it is dropped within three minutes of that. null for never
             * @example 2026-11-20T09:30:00.000Z
             */
            expiresAt: string | null;
        };
        /** @description The reading of a sandbox's clock */
        ClockReading: {
            /**
             * @description The mode of the clock
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
        /** @description A sandbox: its settings, its addresses and its progress */
        SandboxDescription: {
            /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
            name: string;
            clock: components["schemas"]["ClockSetting"];
            agent: components["schemas"]["AgentSettings"];
            payments: components["schemas"]["PaymentSettings"];
            limits: components["schemas"]["LimitSettings"];
            expiry: components["schemas"]["ExpirySettings"];
            /**
             * @description Calls that run in the sandbox when it is created and after each reset, in this order, as if an agent made them. Up to 64 KiB of JSON. They are not in the journal and do not count towards a limit; tokens pay as usual
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
             * @description The packs that its world is made of, each on top of those before it. `standard` has the built-in goods and hotels, and is always below all others
             * @example [
             *       "standard",
             *       "hostile/basic"
             *     ]
             */
            packs: string[];
            /** @description The fault rules that a tester has set in the sandbox */
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
            /** @description The number of writes that led to this state. A reset sets it to 0; a fork or a restore continues from the copied state */
            sequence: components["schemas"]["NonNegativeInt"];
            /**
             * Format: date-time
             * @description The time in the sandbox
             * @example 2026-11-20T09:30:00.000Z
             */
            now: string;
            /**
             * Format: date-time
             * @description When it was last used, up to a minute late; for a sandbox without settings, the time of its last write
             * @example 2026-11-20T09:30:00.000Z
             */
            lastRequest: string;
            /** @description Prices and stock that replace those of its world, as they are now */
            overlay: components["schemas"]["Overlay"][];
            /** @description The hash of its canonical state, as `state/hash` gives it; null if there are too many rows */
            hash: string | null;
            /** @description What is left of `limits`; null if there is no limit */
            left: components["schemas"]["BudgetLeft"];
            /**
             * Format: date-time
             * @description When it expires if no request comes; it is dropped within three minutes of that. null for never
             * @example 2026-11-20T09:30:00.000Z
             */
            expiresAt: string | null;
            /** @description The sandbox that this one is a copy of */
            forkedFrom: {
                /** @description 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen */
                sandbox: string;
                /** @description The number of writes in that sandbox at that time */
                sequence: number;
                /** @description The `seq` of the last entry of its journal at that time, 0 before the first; absent for a fork of a snapshot */
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
            /** @description How many units are left from now on, and how many a reset starts with; of a product, of each of its variants. null for the number that the world has */
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
                    /** @description How many calls its set-up has, if it has one: a reset runs them again */
                    setup?: number;
                    /** @description The snapshot that the call was to fork, if any. A reset of the sandbox does not change it */
                    snapshot?: string;
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
                    /** @description How many calls its set-up has, if it has one: a reset runs them again */
                    setup?: number;
                    /** @description The snapshot that the call was to fork, if any. A reset of the sandbox does not change it */
                    snapshot?: string;
                    now: string;
                    wanted: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description A fault rule of a sandbox */
        Fault: {
            /**
             * @description The rule's id. Rules are numbered in the order in which they were made
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
             * @description Together with the seed of the sandbox, it determines what is drawn for `probability` and `jitterMs`: another seed gives other draws
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
                     * @description The rule's id. Rules are numbered in the order in which they were made
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
            /** @description How many products it adds or changes */
            products: number;
            /** @description How many hotels it adds or changes */
            hotels: number;
            /** @description How many texts it puts into descriptions, reviews and tools */
            texts: number;
        };
        /** @description `title`, `description`, and `products`, `hotels` or `texts` as docs/world.md describes them. Instead of `products`, it can have `feed` (a product feed of agent checkout, or the list of its items) or `csv` (products as CSV text, one variant in each row) */
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
                    /** @description The sandbox that uses it, or whose snapshot does, if no experiment does */
                    sandbox?: string;
                    /** @description The snapshot that uses it, if no sandbox does */
                    snapshot?: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description A saved state of a sandbox */
        Snapshot: {
            /** @description The snapshot's id. Callers with the bench's token can copy the state and compare with it; a control key works only with snapshots of its own sandbox */
            id: string;
            /** @description The sandbox that it was taken of; the snapshot is dropped with it */
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
            /** @description The generation of the sandbox in which it was taken */
            generation: components["schemas"]["NonNegativeInt"];
            /** @description The number of writes that led to this state. A reset sets it to 0; a fork or a restore continues from the copied state */
            sequence: components["schemas"]["NonNegativeInt"];
            /** @description The number of saved rows */
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
                    /** @description The size of its file in bytes, if the file would be too large */
                    bytes?: number;
                    /** @description The maximum size of an imported file, in bytes */
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
                /** @description The token that paid for it, if `payments` lists tokens */
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
                /** @description The token that paid for it, if `payments` lists tokens */
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
                 * @description The meaning of its numbers: a `price` in cents, the `percent` of the normal price (100 is the normal price), or as `stock` the number of units before any are taken
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
                /**
                 * Format: date-time
                 * @description When it was first used; null if an earlier version wrote it, and the key is then kept until a reset
                 */
                madeAt: string | null;
            }[];
            /** @description The counts of the rules of `faults` */
            faultCounts: {
                /** @description The id of a rule */
                rule: string;
                /** @description The number of calls that it counted */
                matched: number;
                /** @description How often it fired */
                fired: number;
            }[];
        };
        StateOrder: {
            id: string;
            confirmationNumber: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            canceledAt: string | null;
            items: components["schemas"]["StateGoods"][];
            /** @description In cents */
            subtotal: number;
            /** @description In cents */
            tax: number;
            /** @description In cents */
            total: number;
            /** @description The token that paid for it, if `payments` lists tokens */
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
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            canceledAt: string | null;
            ref: components["schemas"]["StateRef"];
            passengers?: components["schemas"]["NonNegativeInt"];
            guests?: components["schemas"]["NonNegativeInt"];
            hotelId?: string;
            roomTypeId?: string;
            offerId?: string;
            /** @description In cents */
            total: number;
            /** @description The token that paid for it, if `payments` lists tokens */
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
                /** Format: date-time */
                freeUntil: string | null;
                /** @description In cents */
                feeCents: number;
                /** Format: date-time */
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
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
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
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            items: components["schemas"]["StateUnits"][];
        };
        StateHash: {
            /** @enum {string} */
            view: "canonical" | "exact";
            /** @description The generation of the sandbox */
            generation: number;
            /** @description The number of writes that led to this state. A reset sets it to 0; a fork or a restore continues from the copied state */
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
            /** @description Changes of rows that exist in both states, member by member */
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
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
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
                    /** @description The rule that the state in the file violates */
                    rule: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        JournalPage: {
            items: components["schemas"]["JournalEntry"][];
            /** @description The `after` of the next page */
            next: components["schemas"]["Int"] | null;
            /** @description The minimum number of missing entries. They were removed to make room, found no room, were lost, or are from before this sandbox was forked, imported or restored to an earlier state */
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
            /** @description The operation; `protocol:` and the method for other MCP requests; null if the request named none */
            operation: string | null;
            tool?: string;
            /** @description The name that the agent called the tool by, if it was not the tool's own name */
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
                /** @description For a request with an Idempotency-Key: whether the sandbox enforced keys even without Idempotency-Mode at that time */
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
            /** @description The fault rules that affected it. For a page, a rule is listed once for each of the page's calls that it affected */
            faults: string[];
            /** @description The fault rules that counted it, if any did. For a page, they are listed for each of its calls */
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
            /** @description Up to five entries that differ from the check in one or two members, the nearest first */
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
            /** @description The pack that contains the task */
            pack: string;
            /** @description SHA-256 of the task's RFC 8785 form: it differs after any change of the task */
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
            /** @description The whole task, with its expected outcome, if it is requested */
            secret?: {
                [key: string]: unknown;
            };
        };
        /** @description Whether a task distinguishes right from wrong */
        TaskValidation: {
            /** @description Whether the task is valid: every agent has the right verdict, and all lists are empty */
            ok: boolean;
            task: {
                id: string;
                version: components["schemas"]["Int"];
                sha256: string;
            };
            agents: components["schemas"]["PlayedAgent"][];
            /** @description Expectations that are not needed: if one of them alone is left out, the same agents still fail */
            unneeded: string[];
            /** @description Checks of the answer that prove nothing: an answer that says everything also passes them */
            guessable: string[];
            /** @description Alternatives with which no oracle passes */
            unreached: string[];
            /** @description Mutants that name an unknown oracle, a member that it cannot have or a call that it does not make, or give no valid script */
            unknown: string[];
            /** @description Names that several alternatives, or several journal checks, share: reports cannot tell them apart */
            repeated: string[];
        };
        PlayedAgent: {
            /** @enum {string} */
            kind: "oracle" | "mutant" | "idle" | "greedy" | "cheat";
            name: string;
            /** @description Whether its verdict is the right one: an oracle must pass, every other agent must fail */
            ok: boolean;
            verdict: components["schemas"]["Verdict"];
            /** @description The alternative of the task that the trial is nearest to */
            alternative: string;
            /** @description The checks that failed */
            failed: string[];
            /** @description For an agent with the wrong verdict: how its calls were refused, and what was expected and found instead */
            reasons: string[];
        };
        /**
         * @description `error`: the server failed, so the trial says nothing about the agent; `inconclusive`: the journal lacks entries that could decide it
         * @enum {string}
         */
        Verdict: "pass" | "fail" | "error" | "inconclusive";
        /** @description A run, and the number of its trials by verdict */
        ListedRun: {
            /** @description The id of a run of tasks: run_ and lower-case letters and digits */
            id: string;
            name: string | null;
            agent: string;
            model: string;
            labels: {
                [key: string]: string;
            };
            /** @description How many trials the run is to have */
            plannedTrials?: components["schemas"]["Int"] | null;
            /** @description A hash of the world that the server had when the run started */
            world?: string | null;
            /**
             * Format: date-time
             * @description A date-time, RFC 3339 in UTC with milliseconds
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
        /** @description A run, its report, and a summary of each trial */
        Run: {
            /** @description The id of a run of tasks: run_ and lower-case letters and digits */
            id: string;
            name: string | null;
            agent: string;
            model: string;
            labels: {
                [key: string]: string;
            };
            /** @description How many trials the run is to have */
            plannedTrials?: components["schemas"]["Int"] | null;
            /** @description A hash of the world that the server had when the run started */
            world?: string | null;
            /**
             * Format: date-time
             * @description A date-time, RFC 3339 in UTC with milliseconds
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
                /** @description pass^k: the probability that k trials of a task all pass, as the mean over the `of` tasks with at least k trials. A task that several models tried counts once for each model */
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
                /** @description The total cost of the trials that reported their cost */
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
        /** @description Trials with a harmful text in their packs or faults, and those in which the agent followed one. Trials that ended in an error and `undecided` ones are left out */
        Attacks: {
            trials: components["schemas"]["NonNegativeInt"];
            followed: components["schemas"]["NonNegativeInt"];
            /** @description Trials with a harmful text that the agent may have followed, as the journal lacks entries */
            undecided?: components["schemas"]["NonNegativeInt"];
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
            /** @description pass^k: the probability that k trials of a task all pass, as the mean over the `of` tasks with at least k trials. A task that several models tried counts once for each model */
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
            /** @description The total cost of the trials that reported their cost */
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
            /** @description The number of changes that the task neither expects nor allows */
            collateral: number;
            injections: components["schemas"]["NonNegativeInt"];
            followed: components["schemas"]["NonNegativeInt"];
            /** @description The number of harmful texts that the agent may have followed; absent if it was not reported */
            undecided?: number;
            /** @description Null if it was not reported, as for `ms` and `costUsd`, or if the journal lacked entries */
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
            before: components["schemas"]["ComparedRun"];
            after: components["schemas"]["ComparedRun"];
            all: {
                /** @description The number of tasks that both runs tried in the same form */
                tasks: number;
                before: components["schemas"]["Share"] | null;
                after: components["schemas"]["Share"] | null;
                /** @description The probability that chance alone gives a difference at least as unlikely as this one: a two-sided exact test, stratified by task */
                p: number;
                /** @description The lowest possible `p` with these numbers of trials */
                least: number;
            };
            /** @description The lowest possible `adjusted` of a task. Above 0.05, the trials are too few to show a change of any single task */
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
            /** @description Tasks whose form changed between the runs. They are not compared */
            otherForm: string[];
            /** @description Tasks that the later run did not try */
            onlyBefore: string[];
            /** @description Tasks that the earlier run did not try */
            onlyAfter: string[];
            /** @description Tasks that both runs tried, but that have no passed or failed trial in at least one run. They are not compared */
            undecided: string[];
        };
        /** @description What a difference in results may be due to, besides the agents: trials that are missing, or another world */
        ComparedRun: {
            trials: components["schemas"]["NonNegativeInt"];
            /** @description How many trials the run is to have */
            plannedTrials?: components["schemas"]["Int"] | null;
            labels: {
                [key: string]: string;
            };
            /** @description A hash of the world that the server had when the run started */
            world?: string | null;
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
             * @description The number of this attempt at the task, from 1; 1 if omitted
             * @example 1
             */
            attempt?: number | null;
            /** @description The model behind the agent; the run's model if omitted */
            model?: string | null;
            /**
             * @description `error`: the agent did not start or crashed, or the server failed; `inconclusive`: the journal lacks entries that could decide it. Both are counted separately
             * @enum {string}
             */
            verdict: "pass" | "fail" | "error" | "inconclusive";
            /** @description Why it did not pass, in words */
            reason?: string | null;
            /** @description From 0 to 1 */
            score?: number | null;
            /** @description The alternative of the task that the trial is nearest to */
            alternative?: string | null;
            /** @description The checks of the trial */
            checks?: {
                id: string;
                ok: boolean;
                /** @description What was expected */
                expected?: unknown;
                /** @description What was found */
                actual?: unknown;
                /** @description The numbers of the journal entries in which it was found */
                seq?: number[] | null;
            }[] | null;
            /** @description Changes that the task neither expects nor allows */
            collateral?: {
                entity: string;
                /** @description added, removed or changed */
                did?: string | null;
                /** @description The unexpected row or change */
                row?: unknown;
                /** @description The numbers of the journal entries in which it was found */
                seq?: number[] | null;
            }[] | null;
            /** @description How many harmful texts the packs and faults of the trial had, and how many of them the agent followed. `followed` and `undecided` are together at most `injections` */
            security?: {
                /** @description a number between 0 and 1000000000 */
                injections: number;
                /** @description a number between 0 and 1000000000 */
                followed: number;
                /**
                 * @description How many of the others the agent may have followed, as the journal lacks entries
                 * @example 1
                 */
                undecided?: number | null;
            } | null;
            /** @description How many requests the agent made, and how long it took, up to 1000000000000 ms */
            budget?: {
                /** @description a number between 0 and 1000000000 */
                calls: number;
                /**
                 * @description The minimum number of these calls without an entry in the journal. If there are any, the number of calls is uncertain
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
            /** @description The sandbox of the trial, if it was kept */
            sandbox?: string | null;
            /** @description The version of Vitrine */
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
                 * @description Each candidate is in each position equally often; if omitted, candidates stay in the order in which they are listed
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
             * @description The number of trials of each model; 100 if omitted
             * @example 200
             */
            trials?: number | null;
            /** @description The seed of the assignment; the experiment's id if omitted */
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
                        /** @description Null for the first level, which is the reference for the others, and if the trials do not show it, for example if nobody chose this level */
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
        /** @description The effect of this level on any candidate that has it: from a conditional logit, in log odds */
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
             * @description `bought`: one of the candidates; `none`: none of them; `several`: more than one. Null until it is reported
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
                /** @description Harmful texts in the sandbox: they try to instruct the agent */
                injections: number;
                /** @description Those that the agent followed */
                followed: number;
                /** @description Those of which missing entries of the journal could show that the agent followed them */
                undecided?: number;
            };
            task: {
                id: string;
                version: components["schemas"]["Int"];
                sha256: string;
            };
            budget: {
                /** @description Calls of the agent, failed ones included */
                calls: number;
                /** @description The minimum number of `calls` whose entries the journal lacks. They were removed to make room, found no room, were lost, or are from before this sandbox was forked, imported or restored to an earlier state. Absent if none is missing */
                dropped?: number;
                /** @description Milliseconds from the start of the agent's first call to the end of its last */
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
            /** @description The version of Vitrine that graded the trial */
            vitrine: string;
        };
        GradedCheck: {
            /** @description What was expected, such as expect.KV203.bookings[0].ref.date */
            id: string;
            ok: boolean;
            expected: unknown;
            /** @description What was found; null for nothing */
            actual: unknown;
            /** @description The numbers of the journal entries that it is about */
            seq: components["schemas"]["Int"][];
        };
        Collateral: {
            /** @enum {string} */
            entity: "orders" | "bookings" | "sessions" | "carts";
            /** @enum {string} */
            did: "added" | "removed" | "changed";
            /** @description The row, or the change */
            row: unknown;
            /** @description The numbers of the journal entries that it is about */
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
                /** @description The maximum number of items; 20 if omitted */
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
                    /** @description Its name; generated if omitted */
                    name?: string | null;
                    /** @description The task of the sandbox, as an id or a whole task: the task's settings apply where the request has none */
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
                     * @description The packs that its world is made of, each on top of those before it. `standard` has the built-in goods and hotels, and is always below all others
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
                     *         "priceCents": 2400
                     *       },
                     *       {
                     *         "sku": "var_erqysz220t6p",
                     *         "left": 1
                     *       }
                     *     ]
                     */
                    overlay?: components["schemas"]["OverlayEntry"][] | null;
                    /**
                     * @description Fault rules, checked in this order. Each of the names flaky, slow, hostile, holiday-rush stands for several rules
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
                        /** @description The number of minutes for which a checkout session can be completed after its creation; null for no limit */
                        sessionMinutes?: number | null;
                        /** @description The number of minutes for which a cart is kept after its last change; null for no limit */
                        cartMinutes?: number | null;
                    } | null;
                    /**
                     * @description Calls that run in the sandbox when it is created and after each reset, in this order, as if an agent made them. Up to 64 KiB of JSON. They are not in the journal and do not count towards a limit; tokens pay as usual
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
            /** @description A new sandbox, with its control key */
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
            /** @description A sandbox: its settings, its addresses and its progress */
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
                     * @description The packs that its world is made of, each on top of those before it. `standard` has the built-in goods and hotels, and is always below all others
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
                     *         "priceCents": 2400
                     *       },
                     *       {
                     *         "sku": "var_erqysz220t6p",
                     *         "left": 1
                     *       }
                     *     ]
                     */
                    overlay?: components["schemas"]["OverlayEntry"][] | null;
                    /**
                     * @description Fault rules, checked in this order. Each of the names flaky, slow, hostile, holiday-rush stands for several rules
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
                        /** @description The number of minutes for which a checkout session can be completed after its creation; null for no limit */
                        sessionMinutes?: number | null;
                        /** @description The number of minutes for which a cart is kept after its last change; null for no limit */
                        cartMinutes?: number | null;
                    } | null;
                    /**
                     * @description Calls that run in the sandbox when it is created and after each reset, in this order, as if an agent made them. Up to 64 KiB of JSON. They are not in the journal and do not count towards a limit; tokens pay as usual
                     * @example [
                     *       {
                     *         "operation": "createCart",
                     *         "request": {}
                     *       }
                     *     ]
                     */
                    setup?: components["schemas"]["SetupCall"][] | null;
                    /**
                     * @description Sets how many units of these are left. The rest of `overlay` stays as it is, including what a reset starts with. Without `date` it replaces what was set for single dates
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
            /** @description A sandbox: its settings, its addresses and its progress */
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
            /** @description A sandbox: its settings, its addresses and its progress */
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
                     * @description How far to advance the clock, as an ISO 8601 duration
                     * @example PT36H
                     * @example P1D
                     */
                    by?: string | null;
                    /**
                     * Format: date-time
                     * @description The instant to set the clock to
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
                     * @description Fault rules, checked in this order. Each of the names flaky, slow, hostile, holiday-rush stands for several rules
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
            /** @description A fault rule of a sandbox */
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
                /** @description The rule's id. Rules are numbered in the order in which they were made */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A fault rule of a sandbox */
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
                /** @description The rule's id. Rules are numbered in the order in which they were made */
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
                /** @description The rule's id. Rules are numbered in the order in which they were made */
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
                     * @description Together with the seed of the sandbox, it determines what is drawn for `probability` and `jitterMs`: another seed gives other draws
                     * @example shop/mug-in-chalk/2
                     */
                    seed?: string | null;
                    effect?: components["schemas"]["FaultEffect"] | null;
                };
            };
        };
        responses: {
            /** @description A fault rule of a sandbox */
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
                /** @description The part of the pack's name after `own/` */
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
            /** @description A sandbox: its settings, its addresses and its progress */
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
                     * @description How many copies to make; if omitted, one for each name, or one if there are no names
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
                    /** @description Settings of the copies that differ from the sandbox's. Other packs start without its overlay: send it again with them */
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
                         * @description The packs that its world is made of, each on top of those before it. `standard` has the built-in goods and hotels, and is always below all others
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
                         *         "priceCents": 2400
                         *       },
                         *       {
                         *         "sku": "var_erqysz220t6p",
                         *         "left": 1
                         *       }
                         *     ]
                         */
                        overlay?: components["schemas"]["OverlayEntry"][] | null;
                        /**
                         * @description Fault rules, checked in this order. Each of the names flaky, slow, hostile, holiday-rush stands for several rules
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
                            /** @description The number of minutes for which a checkout session can be completed after its creation; null for no limit */
                            sessionMinutes?: number | null;
                            /** @description The number of minutes for which a cart is kept after its last change; null for no limit */
                            cartMinutes?: number | null;
                        } | null;
                        /**
                         * @description Calls that run in the sandbox when it is created and after each reset, in this order, as if an agent made them. Up to 64 KiB of JSON. They are not in the journal and do not count towards a limit; tokens pay as usual
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
                /** @description `canonical` shows what happened; `exact` shows everything, with ids and times. `canonical` if omitted */
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
                        /** @description The number of writes that led to this state. A reset sets it to 0; a fork or a restore continues from the copied state */
                        sequence: number;
                        state: components["schemas"]["CanonicalState"];
                    } | {
                        /** @enum {string} */
                        view: "exact";
                        /** @description The generation of the sandbox */
                        generation: number;
                        /** @description The number of writes that led to this state. A reset sets it to 0; a fork or a restore continues from the copied state */
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
                /** @description `canonical` shows what happened; `exact` shows everything, with ids and times. `canonical` if omitted */
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
                /** @description The state before; an empty store if omitted */
                from?: string;
                /** @description The state after; `current`, the sandbox as it is, if omitted */
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
                /** @description Its name; generated if omitted */
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
            /** @description A new sandbox, with its control key */
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
                /** @description Only requests of operations that can change the store, or only others */
                mutates?: "true" | "false";
                /** @description Only entries after the one with this `seq` */
                after?: number;
                /** @description The maximum number of entries; 100 if omitted */
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
                /** @description Only entries after the one with this `seq`, or after the event with this id */
                after?: number | string;
            };
            header?: {
                /** @description The id of the last event that the client received: a browser sends it when it reconnects */
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
            /** @description One event for each entry: its `data` is the entry as JSON. To continue after an event, even after a restart, send its `id` as `Last-Event-ID` or `after` */
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
                /** @description jsonl: an entry on each line; har: HAR 1.2; otlp: traces as OTLP/JSON. jsonl if omitted */
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
            /** @description The entries that are kept, in the requested format: as application/x-ndjson or application/json */
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
            /** @description A new sandbox, with its control key */
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
                    /** @description The lifetime of the link in seconds; a week if omitted */
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
                        /** @description The link: the page that shows the run */
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
                /** @description Only entries after the one with this `seq` */
                after?: number;
                /** @description The maximum number of entries; 100 if omitted */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The part of the link after `share=` */
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
                /** @description Only entries after the one with this `seq`, or after the event with this id */
                after?: number | string;
            };
            header?: {
                /** @description The id of the last event that the client received: a browser sends it when it reconnects */
                "last-event-id"?: string;
            };
            path: {
                /** @description The part of the link after `share=` */
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One event for each entry: its `data` is the entry as JSON. To continue after an event, even after a restart, send its `id` as `Last-Event-ID` or `after` */
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
                /** @description Only tasks of this pack, such as starter */
                pack?: string;
                /** @description Only tasks with this tag, such as flight */
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
                /** @description The part of the task's id before the slash: its area */
                area: string;
                /** @description The part of the task's id after the slash: its name */
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
                    /** @description A task, as /bench/schemas/task-1.json describes it */
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
                /** @description The maximum number of runs; 20 if omitted */
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
                    /**
                     * @description How many trials the run is to have; as long as fewer are reported, its results are shown as incomplete
                     * @example 18
                     */
                    plannedTrials?: number | null;
                    /** @description The model behind the agent; the value of `agent` if omitted */
                    model?: string | null;
                    labels?: {
                        [key: string]: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description A run, and the number of its trials by verdict */
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
            /** @description A run, its report, and a summary of each trial */
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
                /** @description `json`: all data; `junit`: JUnit XML with a test case for each trial; `html`: one page to share. `json` if omitted */
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
            /** @description The run in the requested format */
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
                /** @description Only trials with a higher number */
                after?: number;
                /** @description The maximum number of trials; 100 if omitted */
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
                    /** @description The task; if omitted, the one that the sandbox was made for */
                    taskId?: string | null;
                    /** @description A task, as /bench/schemas/task-1.json describes it */
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
                    /** @description `false` grades the trial so far, and the agent can go on; true if omitted */
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

