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
         * @description Those that exist, what was used last first: something was set for them, or done in them. A page ends early where their settings are long, before it has more than 1 MiB of them: `next` tells whether there are more.
         */
        get: operations["listSandboxes"];
        put?: never;
        /**
         * Make a sandbox
         * @description Makes a sandbox with these settings, empty but for its `setup`. The answer tells its addresses, and once the key that controls it. A sandbox whose name is generated is dropped after a day without a request, unless `ttlSeconds` says otherwise.
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
         * @description Takes it away with all that is in it. One that is not there is gone already, and it is no error.
         */
        delete: operations["dropSandbox"];
        options?: never;
        head?: never;
        /**
         * Change a sandbox
         * @description Sets what the body has; what it leaves out stays as it is. The world, its seed and its packs, stays once something was done in it, and its time goes forward only; both begin anew with a reset.
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
         * @description Empties it and begins it anew, as it was made: its clock begins as it was set, and its set-up is done again. Its generation is one more.
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
         * @description What time it is in a sandbox, and how its clock runs.
         */
        get: operations["getClock"];
        /**
         * Set the clock
         * @description Everything that the store tells goes by it: today and the season of a city, departures, and the times of what is bought. A frozen clock stands; each entry of the feed is still a millisecond after the one before. In a sandbox in which something was done it goes forward only. In an empty one it may go back; its generation is then one more, so that whoever polls its feed begins anew. A reset begins with this clock.
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
         * Set the clock on
         * @description By a duration, or to an instant. In a sandbox in which something was done it goes forward only. In an empty one it may go back, in its next generation. A system clock becomes one with an offset; a frozen one stands again. A reset undoes it.
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
         * @description Its rules in the order in which they are looked at, with what each has counted.
         */
        get: operations["listFaults"];
        /**
         * Set the faults of a sandbox
         * @description These rules take the place of all that there are, and count from 0.
         */
        put: operations["setFaults"];
        /**
         * Have something go wrong
         * @description Adds a rule after the existing ones. It applies from the next call on, on every surface. Agents are not told of it; the journal names it in each call that it took part in.
         */
        post: operations["addFault"];
        /**
         * Take all faults away
         * @description Nothing goes wrong any more.
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
         * Take a fault away
         * @description The rule holds no longer; the others stay as they are.
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
         * @description What the world of a sandbox can be made of: packs of the program, and those that were brought.
         */
        get: operations["listPacks"];
        put?: never;
        /**
         * Bring a pack
         * @description A catalogue of one's own, up to 4 MiB, or texts. Its name is made from its content: the same pack has the same name everywhere, and never changes. 50 are kept. All that is wrong with it is told.
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
         * @description Forgets a pack that was brought, if no sandbox, no snapshot and no experiment has it.
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
         * @description All that are kept of the sandbox, the newest first.
         */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Take a snapshot
         * @description Keeps all that is in the sandbox, how far it has come and what is set for it. Up to 20000 rows, and 100 snapshots of one sandbox; they go with it.
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
         * @description Forgets a snapshot of the sandbox. What was made of it stays.
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
         * @description Brings the sandbox back to a snapshot, its settings as well; the calls that follow give the ids that they gave then. Its generation is one more, so whoever polls its feed begins anew. The snapshot may be another sandbox's.
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
         * @description Makes copies of the sandbox as it is, or of a snapshot. Each goes on by itself and has a control key of its own; the same calls give the same ids in all of them. All are made, or none. Another seed can be set only for copies of a sandbox in which nothing was done; the time of others goes forward only.
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
         * @description What there is in a sandbox. The canonical view has no ids, numbers and times, no empty carts, and its lists are sorted by content: two runs that differ only in the order of their calls have the same.
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
         * @description SHA-256 of the RFC 8785 form of `state`, as reading it answers.
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
         * @description What was added, removed and changed from one state to another, by id. A snapshot may be another sandbox's: a fork is compared with what it was made of. A control key compares its own sandbox's alone.
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
         * @description All that is in the sandbox and what is set for it, as one JSON file of up to 20000 rows and 16 MiB. It is imported by any program of this version or later, whatever database it has.
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
         * @description Makes a sandbox of a file that was exported, up to 16 MiB. It goes on as the other would have: the same calls give the same ids. As with a fork, one whose name is generated is dropped after a day without a request, unless its settings say otherwise. A file that was changed, or that this store cannot have come to, is refused and writes nothing.
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
         * List what was asked
         * @description Every request of the sandbox in its order, over REST, MCP, agent checkout and pages, those too that never became an operation. Card numbers are masked, and so are tokens but those of the simulation.
         */
        get: operations["listJournal"];
        put?: never;
        post?: never;
        /**
         * Begin the journal anew
         * @description Drops every entry. The numbers go on, so whoever follows loses nothing.
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
         * Follow what is asked
         * @description Entries as server-sent events: those after `after`, then those that come, as they come, until the session ends that opened it, or the sandbox is dropped whose control key did.
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
         * Export what was asked
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
         * @description One request, with what was sent and answered.
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
         * Check what was asked
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
         * @description A link to the run for somebody to look on, who can do nothing with it, neither in the bench nor in the sandbox. It ends with the sandbox.
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
         * List what was asked in a shared run
         * @description The entries of the journal, without the name of the sandbox. The link is all that is needed.
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
         * @description The same as server-sent events, as they come. They end with the link, some ten seconds later where nothing is asked.
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
         * @description A run is what an agent did in some tasks, each tried once or more often. Whoever runs it reports each trial. 1000 runs are kept at most.
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
         * @description What the trials come to: pass@1 with its interval, pass^k, which tasks are flaky, attacks that were followed, by model and by tag; and each trial in short.
         */
        get: operations["describeRun"];
        put?: never;
        post?: never;
        /**
         * Delete a run
         * @description Forgets a run with its trials. One that is not there is gone already, and it is no error.
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
         * @description The report of a run as a file, with all that its trials said.
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
         * @description Which tasks went otherwise, and whether that is more than chance: over all tasks by an exact test, task by task with a correction for so many tests.
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
         * @description All that was reported of a trial.
         */
        get: operations["getTrial"];
        /**
         * Report a trial
         * @description What became of a trial. Reported again, it replaces what was said before. A trial has up to 262144 bytes, all of a run up to 16777216.
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
         * @description Those that the program brings along, and those that were made.
         */
        get: operations["listExperiments"];
        put?: never;
        /**
         * Make an experiment
         * @description What agents choose from, and what of it is varied. The very same one may be made again; 200 are kept.
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
         * @description What it is, and what its trials come to: how often each model chose which candidate, and what each factor does to that.
         */
        get: operations["describeExperiment"];
        put?: never;
        post?: never;
        /**
         * Delete an experiment
         * @description Forgets an experiment with its trials. One of the program's begins anew.
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
         * @description The next trial of a model. Of all its trials each candidate stands in each place equally often, give or take one, and has each level of a factor equally often.
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
         * @description The agent is done: what it ordered in the sandbox is what it chose. The sandbox is closed to it from then on (410 `trial_over`).
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
         * @description What each agent met, and what it took.
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
         * @description Answers a question that the agent put to its user, as its tool `ask_shopper` would, and notes it in the journal likewise: for agents that ask in their own way.
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
             * @description `system` is the server's clock, `offset` runs beside it, `frozen` stands
             * @enum {string}
             */
            mode: "system" | "offset" | "frozen";
            /**
             * Format: date-time
             * @description What it shows at the beginning
             * @example 2026-11-20T09:30:00.000Z
             */
            at?: string;
            /** @description How far an offset clock is ahead of the server's, in milliseconds */
            offsetMs?: number;
        };
        AgentChange: {
            /**
             * @description `open` tells agents that nothing is real; `neutral` is a shop that says nothing of it
             * @enum {string}
             */
            disclosure?: "open" | "neutral";
            /** @description Whether agents may reset it */
            reset?: boolean;
            /** @description Whether a person agrees to each payment over MCP, where the client can ask (elicitation, 2026-07-28) */
            confirmPayments?: boolean;
            /** @description Whether an `Idempotency-Key` in the headers of a POST is kept to without `Idempotency-Mode: enforce`, as most shops do */
            enforceIdempotency?: boolean;
            tools?: {
                /**
                 * @description Tools that agents do not have here, by their names or areas: not listed, and unknown when they are called
                 * @example [
                 *       "cancel_order"
                 *     ]
                 */
                hide?: string[] | null;
                /**
                 * @description The tools that agents have here, by their names or areas (`shop`, `travel`, `acp`, `orders`, `analytics`), beside those of no area; empty for all of the store
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
                /** @description Not there: nothing, or an empty list */
                add?: unknown[] | null;
            } | null;
        };
        OverlayEntry: {
            /**
             * @description What it is of: the id or slug of a product, the id of a variant or a room type, a cabin of a flight as `KV207/economy`, a class of cars at a desk as `LHR/compact`
             * @example stoneware-coffee-mug
             * @example KV207/economy
             */
            sku: string;
            /**
             * Format: date
             * @description A day of the calendar, YYYY-MM-DD
             */
            date?: string | null;
            /** @description What it costs from now on, in cents: all variants of a product, a night, a seat, a day of a rental that begins then */
            priceCents?: number | null;
            /** @description By how many percent it costs more from now on than it otherwise would, less below 0 */
            percent?: number | null;
            /** @description How many units are left from now on */
            left?: number | null;
        };
        FaultRuleRequest: {
            /** @description For whoever reads it */
            name?: string | null;
            when?: components["schemas"]["FaultWhen"] | null;
            trigger?: components["schemas"]["FaultTrigger"] | null;
            /** @description How often it fires at most */
            times?: number | null;
            /**
             * @description With the seed of the sandbox, it determines what a `probability` and a `jitterMs` come to: another seed gives other draws
             * @example shop/mug-in-chalk/2
             */
            seed?: string | null;
            effect: components["schemas"]["FaultEffect"];
        };
        /** @description Which calls it counts; all of them without it */
        FaultWhen: {
            /**
             * @description Names of operations; `protocol:` and a method for other requests of MCP, `unknown` for what names no route
             * @example [
             *       "bookFlight",
             *       "checkout"
             *     ]
             */
            operation?: string[] | null;
            /** @description an array of at most 4 item(s) */
            surface?: ("rest" | "mcp" | "acp" | "web")[] | null;
            /** @description What the header X-Agent-Label says; * for any */
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
            /** @description The status of HTTP */
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
            /** @description What Retry-After says; an agent of MCP reads it in the text */
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
             * @description `before` nothing is done; `after` it is done and the answer is lost. What fails is never lost after
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
             * @description What the payment is declined for, whatever its token
             * @enum {string}
             */
            reason: "generic_decline" | "insufficient_funds" | "lost_card" | "stolen_card" | "expired_card" | "incorrect_cvc" | "processing_error" | "card_velocity_exceeded" | "fraudulent" | "do_not_honor";
        } | {
            /** @enum {string} */
            kind: "rival";
            /** @description How many units, seats, rooms or cars of what the call buys somebody else buys just before; or all, in up to 500 purchases: 49500 units, 4500 seats, 500 rooms or cars. Of more the rest is left */
            quantity?: number | "all";
        } | {
            /** @enum {string} */
            kind: "price";
            select: {
                /** @description What it is of, as in `overlay`: a product, a variant, a room type, KV207/economy or LHR/compact */
                sku: string;
                /**
                 * Format: date
                 * @description A day of the calendar, YYYY-MM-DD
                 */
                date?: string;
            };
            /** @description What it costs from then on, in cents, until a reset */
            cents?: number;
            /** @description By how many percent it costs more from then on than it otherwise would; less below 0 */
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
                /** @description What it is of, as in `overlay`: a product, a variant, a room type, KV207/economy or LHR/compact */
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
                /** @description A pack of the program, or of the sandbox's world */
                pack: string;
                /** @description Of one of its texts, which a grade looks for too */
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
            /** @description Tools of MCP that are gone from then on: not listed, and unknown when called */
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
             * @description `any` is every `tok_*` and `spt_*`; `listed` only those of `tokens`: all others are not recognized
             * @enum {string}
             */
            accept: "any" | "listed";
            /** @description an array of at most 100 item(s) */
            tokens?: components["schemas"]["PaymentToken"][] | null;
        };
        PaymentToken: {
            token: string;
            /** @description What all of its payments may come to, in cents; above it is declined as insufficient_funds. What is refunded later counts all the same */
            maxCents?: number;
            /** @description How often it pays; afterwards it is declined as card_velocity_exceeded */
            uses?: number;
            /**
             * Format: date-time
             * @description From when on it is declined as expired_card, by the clock of the sandbox
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
            /** @description What is sent: the parameters of its path and of its query, and its body */
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
             * @description What is done in it when it is made, and after each reset, in this order, as an agent would; up to 64 KiB of JSON. No journal and no limit counts it, and tokens pay as everywhere
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
             * @description What its world is made of, each pack laid over those before it: `standard` is the goods and hotels of this program, below all others wherever it stands
             * @example [
             *       "standard",
             *       "hostile/basic"
             *     ]
             */
            packs: string[];
            /** @description What goes wrong in it by order of a tester, rule by rule */
            faults: components["schemas"]["FaultRule"][];
            /** @description The seed of its world */
            seed: string;
            /** @description What an agent is given: REST, pages and everything else are below it */
            baseUrl: string;
            /** @description Where its tools are, over MCP's Streamable HTTP */
            mcpUrl: string;
            /** @description Where its agent checkout is: `feed` and `checkout_sessions` are below it */
            acpUrl: string;
            /** @description Which life of the sandbox it is: 0 at first, one more with each reset or restore, and where its clock is set back */
            generation: components["schemas"]["NonNegativeInt"];
            /** @description How many writes there were in this generation */
            sequence: components["schemas"]["NonNegativeInt"];
            /**
             * Format: date-time
             * @description What time it is in the sandbox
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
            /** @description That of its canonical state, as `state/hash` tells it; null where there are too many rows */
            hash: string | null;
            /** @description What is left of `limits`; null where there is none */
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
                /** @description How many writes there were in it */
                sequence: number;
                /** @description The `seq` of the last entry of its journal by then, 0 before the first; not told of a fork of a snapshot */
                entry?: number;
            } | null;
            /** @description Opens what the bench has below this sandbox, in the place of the token; shown this once */
            controlKey: string;
        };
        AgentSettings: {
            /**
             * @description `open` tells agents that nothing is real; `neutral` is a shop that says nothing of it
             * @enum {string}
             */
            disclosure: "open" | "neutral";
            /** @description Whether agents may reset it */
            reset: boolean;
            /** @description Whether a person agrees to each payment over MCP, where the client can ask (elicitation, 2026-07-28) */
            confirmPayments: boolean;
            /** @description Whether an `Idempotency-Key` in the headers of a POST is kept to without `Idempotency-Mode: enforce`, as most shops do */
            enforceIdempotency: boolean;
            tools: {
                /**
                 * @description Tools that agents do not have here, by their names or areas: not listed, and unknown when they are called
                 * @example [
                 *       "cancel_order"
                 *     ]
                 */
                hide: string[];
                /**
                 * @description The tools that agents have here, by their names or areas (`shop`, `travel`, `acp`, `orders`, `analytics`), beside those of no area; empty for all of the store
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
             * @description `any` is every `tok_*` and `spt_*`; `listed` only those of `tokens`: all others are not recognized
             * @enum {string}
             */
            accept: "any" | "listed";
            /** @description an array of at most 100 item(s) */
            tokens: components["schemas"]["PaymentToken"][];
        };
        LimitSettings: {
            /** @description How many operations agents may call; null for any number. They are counted while there is a limit, and anew after a reset by the bench or a restore, not after one by the agent */
            calls: number | null;
            /** @description What agents may pay in all, in cents; null for any amount. Payments are counted while there is a limit, or a list of tokens; what is refunded later counts all the same */
            spendCents: number | null;
        };
        ExpirySettings: {
            /** @description How long a checkout session can be completed after it was made, in minutes; null for ever */
            sessionMinutes: number | null;
            /** @description How long a cart is kept after its last change, in minutes; null for ever */
            cartMinutes: number | null;
        };
        /** @description The task that it was made for */
        TaskSettings: {
            id: string;
            version: components["schemas"]["Int"];
            /** @description Of the task's RFC 8785 form */
            sha256: string;
            shopper?: components["schemas"]["Shopper"];
            /** @description What its set-up has put there before the agent came, where it has one */
            start?: string;
        };
        /** @description an integer */
        Int: number;
        /** @description The person whom the agent acts for, as a script */
        Shopper: {
            /** @description The first is given one of whose words begins in the question, in capitals or not: `fit` in `fits`, and not in `benefits` */
            answers: {
                /** @description an array of at most 20 item(s) */
                about: string[];
                reply: string;
            }[];
            /** @description What is answered to every other question */
            otherwise: string;
        };
        FaultRule: {
            /**
             * @description The rule's id, in the order in which they were made
             * @example rule_1
             */
            id: string;
            /** @description For whoever reads it */
            name?: string | null;
            when?: components["schemas"]["FaultWhen"] | null;
            trigger?: components["schemas"]["FaultTrigger"] | null;
            /** @description How often it fires at most */
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
        /** @description A price, a stock or both that were set over those of the world */
        Overlay: {
            /**
             * @description What it is of: the id or slug of a product, the id of a variant or a room type, a cabin of a flight as `KV207/economy`, a class of cars at a desk as `LHR/compact`
             * @example stoneware-coffee-mug
             * @example KV207/economy
             */
            sku: string;
            /**
             * Format: date
             * @description A day of the calendar, YYYY-MM-DD
             */
            date?: string;
            /** @description What it costs from now on, in cents: all variants of a product, a night, a seat, a day of a rental that begins then */
            priceCents?: number;
            /** @description By how many percent it costs more from now on than it otherwise would, less below 0 */
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
                    /** @description Which call of `setup` it was, from 0 */
                    index: number;
                    operation: string;
                    /** @description The code of the store's own error */
                    code: string;
                    /** @description What the store said */
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
                 * @description What is done in it when it is made, and after each reset, in this order, as an agent would; up to 64 KiB of JSON. No journal and no limit counts it, and tokens pay as everywhere
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
                 * @description What its world is made of, each pack laid over those before it: `standard` is the goods and hotels of this program, below all others wherever it stands
                 * @example [
                 *       "standard",
                 *       "hostile/basic"
                 *     ]
                 */
                packs?: string[];
                /** @description What goes wrong in it by order of a tester, rule by rule */
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
        /** @description What a sandbox's clock shows */
        ClockReading: {
            /**
             * @description How it runs
             * @enum {string}
             */
            mode: "system" | "offset" | "frozen";
            /**
             * Format: date-time
             * @description What time it is in the sandbox
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
             * @description What is done in it when it is made, and after each reset, in this order, as an agent would; up to 64 KiB of JSON. No journal and no limit counts it, and tokens pay as everywhere
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
             * @description What its world is made of, each pack laid over those before it: `standard` is the goods and hotels of this program, below all others wherever it stands
             * @example [
             *       "standard",
             *       "hostile/basic"
             *     ]
             */
            packs: string[];
            /** @description What goes wrong in it by order of a tester, rule by rule */
            faults: components["schemas"]["FaultRule"][];
            /** @description The seed of its world */
            seed: string;
            /** @description What an agent is given: REST, pages and everything else are below it */
            baseUrl: string;
            /** @description Where its tools are, over MCP's Streamable HTTP */
            mcpUrl: string;
            /** @description Where its agent checkout is: `feed` and `checkout_sessions` are below it */
            acpUrl: string;
            /** @description Which life of the sandbox it is: 0 at first, one more with each reset or restore, and where its clock is set back */
            generation: components["schemas"]["NonNegativeInt"];
            /** @description How many writes there were in this generation */
            sequence: components["schemas"]["NonNegativeInt"];
            /**
             * Format: date-time
             * @description What time it is in the sandbox
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
            /** @description That of its canonical state, as `state/hash` tells it; null where there are too many rows */
            hash: string | null;
            /** @description What is left of `limits`; null where there is none */
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
                /** @description How many writes there were in it */
                sequence: number;
                /** @description The `seq` of the last entry of its journal by then, 0 before the first; not told of a fork of a snapshot */
                entry?: number;
            } | null;
        };
        StockEntry: {
            /**
             * @description What it is of: the id or slug of a product, the id of a variant or a room type, a cabin of a flight as `KV207/economy`, a class of cars at a desk as `LHR/compact`
             * @example stoneware-coffee-mug
             * @example KV207/economy
             */
            sku: string;
            /**
             * Format: date
             * @description A day of the calendar, YYYY-MM-DD
             */
            date?: string | null;
            /** @description How many units are left from now on, and how many a reset begins with; null for as many as the world has */
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
        /** @description A rule of what goes wrong in a sandbox */
        Fault: {
            /**
             * @description The rule's id, in the order in which they were made
             * @example rule_1
             */
            id: string;
            /** @description For whoever reads it */
            name?: string | null;
            when?: components["schemas"]["FaultWhen"] | null;
            trigger?: components["schemas"]["FaultTrigger"] | null;
            /** @description How often it fires at most */
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
            /** @description What a sandbox names it by */
            name: string;
            title: string;
            description: string;
            /** @description How many products it has, or changes */
            products: number;
            /** @description How many hotels it has, or changes */
            hotels: number;
            /** @description How many texts of strangers it has */
            texts: number;
        };
        /** @description `title`, `description`, and `products`, `hotels` or `texts` as docs/world.md has them; or, in the place of `products`, `feed`, a product feed of agent checkout or the list of its items, or `csv`, products as a text of CSV, a variant in each row */
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
                    /** @description The experiment that has it, where one has */
                    experiment?: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        /** @description A state of a sandbox that is kept */
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
             * @description What time it was in the sandbox at its last write, or when it was taken where there was none
             * @example 2026-11-20T09:30:00.000Z
             */
            now: string;
            /** @description In which life of the sandbox it was taken */
            generation: components["schemas"]["NonNegativeInt"];
            /** @description How many writes there were in it */
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
                    /** @description The most rows that a state may have for it */
                    maximum_rows: number;
                    /** @description How many its file would have, where these are too many */
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
        /** @description What happened in a sandbox, and nothing of when and in which order: lists are sorted by content */
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
                 * @description Who bought it, where it was no agent but a rival of the faults
                 * @enum {string}
                 */
                by?: "rival";
                /**
                 * @description confirmed from the start, or canceled
                 * @enum {string}
                 */
                status: "confirmed" | "canceled";
                /** @description What was paid back, in cents; null where nothing was canceled */
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
                 * @description Who bought it, where it was no agent but a rival of the faults
                 * @enum {string}
                 */
                by?: "rival";
                /**
                 * @description confirmed from the start, or canceled
                 * @enum {string}
                 */
                status: "confirmed" | "canceled";
                /** @description What was paid back, in cents; null where nothing was canceled */
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
        /** @description All that there is in a sandbox, with ids and times */
        ExactState: {
            orders: components["schemas"]["StateOrder"][];
            bookings: components["schemas"]["StateBooking"][];
            sessions: components["schemas"]["ExactSession"][];
            carts: components["schemas"]["StateCart"][];
            inventory: {
                sku: string;
                /** @description The date that it is sold by; empty for goods */
                date: string;
                /** @description Units that are taken */
                taken: number;
            }[];
            /** @description Prices and stock that were set over those of the world */
            overlay: {
                sku: string;
                /** @description The date that it holds on; empty for every one */
                date: string;
                /**
                 * @description What its numbers are: a `price` in cents, the `percent` that it costs of its price (100 is all of it), or as `stock` the units that there are before any are taken
                 * @enum {string}
                 */
                field: "price" | "percent" | "stock";
                /** @description null where it is the world's again */
                value: components["schemas"]["NonNegativeInt"] | null;
                /** @description What a reset begins with; null where that is the world's. Of stock, what is left */
                initial: components["schemas"]["NonNegativeInt"] | null;
            }[];
            /** @description The keys under which something was asked once */
            purchaseKeys: {
                /** @description An idempotency key */
                key: string;
                /** @description What was asked under it: another request with it is refused */
                requestHash: string;
                /** @description What the same request is answered with again, before it is put into the words of a protocol */
                answer: {
                    [key: string]: unknown;
                };
                /** @description When it was used first; null where that was written by an earlier version, and the key is kept until a reset */
                madeAt: string | null;
            }[];
            /** @description What the rules of `faults` have counted */
            faultCounts: {
                /** @description The id of a rule */
                rule: string;
                /** @description Calls that it met */
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
             * @description Who bought it, where it was no agent but a rival of the faults
             * @enum {string}
             */
            by?: "rival";
            /**
             * @description confirmed from the start, or canceled
             * @enum {string}
             */
            status: "confirmed" | "canceled";
            /** @description What was paid back, in cents; null where nothing was canceled */
            refund: number | null;
            /**
             * @description The kind of caller that placed it: web, mcp, acp or gpt
             * @example gpt
             * @enum {string}
             */
            channel: "web" | "mcp" | "acp" | "gpt";
            /** @description The checkout session that it came of, if it was one */
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
             * @description Who bought it, where it was no agent but a rival of the faults
             * @enum {string}
             */
            by?: "rival";
            /**
             * @description confirmed from the start, or canceled
             * @enum {string}
             */
            status: "confirmed" | "canceled";
            /** @description What was paid back, in cents; null where nothing was canceled */
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
                /** @description What one cost, in cents, when the session was made, changed or canceled the last time; what it was sold for is told by the order. null where an earlier version wrote none */
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
            /** @description Which life of the sandbox it is */
            generation: number;
            /** @description How many writes there were in it */
            sequence: number;
            /** @description SHA-256 of the state's RFC 8785 form, in hexadecimal */
            hash: string;
        };
        /** @description What became of one state in another one */
        StateDifference: {
            /** @description What there is now, by kind */
            added: {
                orders?: components["schemas"]["StateOrder"][];
                bookings?: components["schemas"]["StateBooking"][];
                sessions?: components["schemas"]["StateSession"][];
                carts?: components["schemas"]["StateCart"][];
            };
            /** @description What there is no longer, by kind */
            removed: {
                orders?: components["schemas"]["StateOrder"][];
                bookings?: components["schemas"]["StateBooking"][];
                sessions?: components["schemas"]["StateSession"][];
                carts?: components["schemas"]["StateCart"][];
            };
            /** @description What became of the rest, member by member */
            changed: {
                /** @enum {string} */
                entity: "orders" | "bookings" | "sessions" | "carts";
                /** @description Its id */
                key: string;
                /** @description The member that changed, with its path, such as guest.name */
                field: string;
                /** @description What it was; null where it was not there */
                from: unknown;
                /** @description What it is; null where it is not there */
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
                    /** @description What is true of every store, and not of this one */
                    rule: string;
                };
                next?: components["schemas"]["NextCall"][];
            };
        };
        JournalPage: {
            items: components["schemas"]["JournalEntry"][];
            /** @description What `after` has to be for those that follow */
            next: components["schemas"]["Int"] | null;
            /** @description How many are missing at least: they fell out for want of room, were lost, or are from before this sandbox was forked or imported, or had an earlier state restored */
            dropped: number;
            /** @description The `seq` of the newest entry of all, 0 before the first */
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
            /** @description The operation, `protocol:` and the method for other requests of MCP, null where nothing was named */
            operation: string | null;
            tool?: string;
            /** @description How the tool was called, where it had another name than its own */
            calledAs?: string;
            /** @description Whether its call said that a person made it in a card (MCP Apps) */
            fromCard?: boolean;
            mutates: boolean;
            http: {
                method: string;
                path: string;
                status: components["schemas"]["Int"];
                /** @description The Content-Type of its answer, empty where that had none */
                contentType?: string;
                /** @description X-Store-Channel, Idempotency-Key and Idempotency-Mode, where they were sent */
                headers?: {
                    [key: string]: string;
                };
                /** @description With an Idempotency-Key: whether the sandbox had keys kept to without Idempotency-Mode by then */
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
            /** @description The rules that took part in it: of a page each as often as it took part in its calls */
            faults: string[];
            /** @description The rules that counted it, if any did; of a page, call by call */
            counted?: {
                rule: string;
                /** @description a non-negative number */
                matched: components["schemas"]["Int"];
                /** @description a non-negative number */
                fired: components["schemas"]["Int"];
                fires: boolean;
            }[];
            /** @description Whether a card number was in what the agent sent */
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
            /** @description How many entries it is about */
            count: number;
            /** @description Their `seq`, the first 100 */
            entries: components["schemas"]["Int"][];
            /** @description Entries that differ in one or two members from what was looked for, the nearest first, five at most */
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
            /** @description Grows with each change of what is right */
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
                 * @description How many calls it may take at most
                 * @example 30
                 */
                calls?: number;
                /**
                 * @description How many seconds it may take at most
                 * @example 180
                 */
                seconds?: number;
            };
            /** @description The whole task, with its expected outcome, only if it is requested */
            secret?: {
                [key: string]: unknown;
            };
        };
        /** @description Whether a task tells right from wrong */
        TaskValidation: {
            /** @description Whether it does: every agent ends as it has to, and no list has anything */
            ok: boolean;
            task: {
                id: string;
                version: components["schemas"]["Int"];
                sha256: string;
            };
            agents: components["schemas"]["PlayedAgent"][];
            /** @description Expectations that no mutant needs: without one of them the task would fail the same agents */
            unneeded: string[];
            /** @description Checks of the answer that tell nothing: who does what is right passes with an answer that says everything */
            guessable: string[];
            /** @description Alternatives by which no oracle passes */
            unreached: string[];
            /** @description Mutants that name an oracle which there is not */
            unknown: string[];
            /** @description Names that several alternatives, or several checks of the journal, have: reports cannot tell them apart */
            repeated: string[];
        };
        PlayedAgent: {
            /** @enum {string} */
            kind: "oracle" | "mutant" | "idle" | "greedy" | "cheat";
            name: string;
            /** @description Whether it ended as it has to: an oracle passes, every other fails */
            ok: boolean;
            verdict: components["schemas"]["Verdict"];
            /** @description The alternative of the task that the trial is nearest to */
            alternative: string;
            /** @description The checks that did not hold */
            failed: string[];
            /** @description Of one that did not end as it has to: what its calls were refused with, and what was expected and found instead */
            reasons: string[];
        };
        /**
         * @description `error`: the server failed, so that nothing is said of the agent; `inconclusive`: the journal has lost entries that a check needs
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
        /** @description A run, its figures, and its trials in short */
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
        /** @description What the trials come to */
        RunReport: {
            all: {
                trials: components["schemas"]["NonNegativeInt"];
                passed: components["schemas"]["NonNegativeInt"];
                failed: components["schemas"]["NonNegativeInt"];
                errors: components["schemas"]["NonNegativeInt"];
                inconclusive: components["schemas"]["NonNegativeInt"];
                /** @description How many of those that passed or failed have passed */
                passAt1: components["schemas"]["Share"] | null;
                /** @description pass^k: how likely k trials of a task all pass, over the `of` tasks with k trials at least; what several models tried is a task of each */
                passHat: {
                    k: components["schemas"]["NonNegativeInt"];
                    value: number;
                    of: components["schemas"]["NonNegativeInt"];
                }[];
                /** @description Tasks that passed at times and failed at others */
                flaky: string[];
                attacks: components["schemas"]["Attacks"];
                meanCalls: number | null;
                meanMs: number | null;
                /** @description Of all trials, where the agent told it */
                costUsd: number | null;
            };
            byModel: components["schemas"]["NamedFigures"][];
            byTag: components["schemas"]["NamedFigures"][];
            /** @description How each model did in each task */
            cells: {
                task: string;
                model: string;
                trials: components["schemas"]["NonNegativeInt"];
                decided: components["schemas"]["NonNegativeInt"];
                passed: components["schemas"]["NonNegativeInt"];
                isFlaky: boolean;
            }[];
        };
        /** @description A share of trials with its interval of 95 % (Wilson), 0 to 1 */
        Share: {
            share: number;
            from: number;
            to: number;
        };
        /** @description Trials that met a text that means harm, and those that followed one */
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
            /** @description How many of those that passed or failed have passed */
            passAt1: components["schemas"]["Share"] | null;
            /** @description pass^k: how likely k trials of a task all pass, over the `of` tasks with k trials at least; what several models tried is a task of each */
            passHat: {
                k: components["schemas"]["NonNegativeInt"];
                value: number;
                of: components["schemas"]["NonNegativeInt"];
            }[];
            /** @description Tasks that passed at times and failed at others */
            flaky: string[];
            attacks: components["schemas"]["Attacks"];
            meanCalls: number | null;
            meanMs: number | null;
            /** @description Of all trials, where the agent told it */
            costUsd: number | null;
        };
        /** @description A trial in short */
        TrialSummary: {
            /** @description Its number within the run */
            n: number;
            task: string;
            version: components["schemas"]["Int"] | null;
            /** @description Of the task; empty where nobody told it */
            sha256: string;
            tags: string[];
            attempt: components["schemas"]["NonNegativeInt"];
            model: string;
            /** @enum {string} */
            verdict: "pass" | "fail" | "error" | "inconclusive";
            score: number | null;
            /** @description How many things were done that nobody had asked for */
            collateral: number;
            injections: components["schemas"]["NonNegativeInt"];
            followed: components["schemas"]["NonNegativeInt"];
            /** @description null where nobody told it, as are `ms` and `costUsd`, and where the journal lacked entries */
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
                /** @description Tasks that both tried in the same form */
                tasks: number;
                before: components["schemas"]["Share"] | null;
                after: components["schemas"]["Share"] | null;
                /** @description How likely a difference as rare as this one is by chance: the exact test with a stratum for each task, two-sided */
                p: number;
                /** @description The least that `p` could have been with so many trials */
                least: number;
            };
            /** @description The least that `adjusted` of a task could have been: above 0.05 no single task can be shown to have changed */
            leastAdjusted: number;
            /** @description Tasks whose share of passes is another one, the surest first */
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
                /** @description Fisher's exact test of this task alone, two-sided */
                p: number;
                /** @description The same with Holm's correction for all tasks that were compared */
                adjusted: number;
            }[];
            /** @description Tasks that were changed in between: not compared */
            otherForm: string[];
            /** @description Tasks that the later run did not try */
            onlyBefore: string[];
            /** @description Tasks that the earlier run did not try */
            onlyAfter: string[];
            /** @description Tasks that both tried, and that passed and failed in no trial of one of them or both: not compared */
            undecided: string[];
        };
        /** @description One attempt at a task */
        Trial: {
            task: {
                id: string;
                /**
                 * @description Which version of the task it was
                 * @example 1
                 */
                version?: number | null;
                /** @description Tells the task from any other form of it */
                sha256?: string | null;
                /** @description What figures are told by */
                tags?: string[] | null;
            };
            /**
             * @description The how manieth of this task it is; 1 if it is left out
             * @example 1
             */
            attempt?: number | null;
            /** @description The model that acted; the run's if it is left out */
            model?: string | null;
            /**
             * @description `error`: the agent did not start or crashed, or the server failed; `inconclusive`: the journal has lost what would tell. Both are counted apart
             * @enum {string}
             */
            verdict: "pass" | "fail" | "error" | "inconclusive";
            /** @description Why it is no pass, in words */
            reason?: string | null;
            /** @description From 0 to 1 */
            score?: number | null;
            /** @description The alternative of the task that it is nearest to */
            alternative?: string | null;
            /** @description What was looked at */
            checks?: {
                id: string;
                ok: boolean;
                /** @description What was wanted */
                expected?: unknown;
                /** @description What there was */
                actual?: unknown;
                /** @description The entries of the journal that it was found in */
                seq?: number[] | null;
            }[] | null;
            /** @description What was done that nobody had asked for */
            collateral?: {
                entity: string;
                /** @description added, removed or changed */
                did?: string | null;
                /** @description What nobody had asked for */
                row?: unknown;
                /** @description The entries of the journal that it was found in */
                seq?: number[] | null;
            }[] | null;
            /** @description How many texts of its world meant harm, and how many were followed */
            security?: {
                /** @description a number between 0 and 1000000000 */
                injections: number;
                /** @description a number between 0 and 1000000000 */
                followed: number;
            } | null;
            /** @description Requests of the agent, and how long it took, up to 1000000000000 ms */
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
            /** @description Of the state before and after */
            hashes?: {
                start: string;
                end: string;
            } | null;
            /** @description Where it ran, if that was kept */
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
        /** @description What agents choose from, and what of it is varied */
        Experiment: {
            $schema?: string;
            /**
             * @description What an experiment is called
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
                 * @description Each candidate stands in each place equally often; without it in the order in which they are listed
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
             * @description How many trials a model is to have (100)
             * @example 200
             */
            trials?: number | null;
            /** @description What the assignment follows from; its id without one */
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
             * @description Null for one of the program's of which no trial was assigned
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: string | null;
            /** @description Trials that were assigned */
            assigned: number;
            /** @description Those whose outcome was reported */
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
        /** @description What the trials come to, model by model */
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
                    /** @description Whether it rests on less than 30 trials */
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
                        /** @description Whether it rests on less than 30 trials */
                        tooFew: boolean;
                        /** @description The share less that of the first level; null for the first */
                        difference: number | null;
                        /** @description Null for the first level, which the others are compared with, and where the trials do not tell it */
                        effect: components["schemas"]["ChoiceEffect"] | null;
                    }[];
                }[];
            }[];
        };
        ChoiceShare: {
            trials: components["schemas"]["NonNegativeInt"];
            chosen: components["schemas"]["NonNegativeInt"];
            share: components["schemas"]["Share"] | null;
            /** @description Whether it rests on less than 30 trials */
            tooFew: boolean;
        };
        /** @description By conditional logit, in logarithms of odds: what this level changes, whichever candidate has it */
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
            /** @description The candidates, in their places */
            cell: components["schemas"]["ShownCandidate"][];
            /** @description Settings of a sandbox, as `POST /bench/v1/sandboxes` takes them */
            sandbox: {
                [key: string]: unknown;
            };
        };
        /** @description A candidate as an agent meets it in one trial */
        ShownCandidate: {
            /** @description The slug of the product */
            candidate: string;
            name: string;
            /** @description The place in which it stands, from 1 */
            position: number;
            /** @description What it costs when the trial begins; what a rule for faults sets during it is not in it */
            priceCents: number;
            /**
             * @description What it has of each factor
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
            /** @description The candidates, in their places */
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
        /** @description What a trial came to */
        GradeReport: {
            verdict: components["schemas"]["Verdict"];
            /** @description The share of the checks that hold, 0 to 1 */
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
                /** @description Of the canonical state at the start */
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
            /** @description What was there; null for nothing */
            actual: unknown;
            /** @description The entries of the journal that it is about */
            seq: components["schemas"]["Int"][];
        };
        Collateral: {
            /** @enum {string} */
            entity: "orders" | "bookings" | "sessions" | "carts";
            /** @enum {string} */
            did: "added" | "removed" | "changed";
            /** @description The row, or the change */
            row: unknown;
            /** @description The entries of the journal that it is about */
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
                /** @description Only those with this label, as `task:mug` */
                label?: string;
                /** @description `next` of the answer before, to go on from there */
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
                        items: components["schemas"]["ListedSandbox"][];
                        /** @description What `after` has to be for those that follow */
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
                    /** @description What it is called; generated if it is left out */
                    name?: string | null;
                    /** @description The task that it is made for, by its id or itself: its settings hold where the others say nothing */
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
                     * @description What its world is made of, each pack laid over those before it: `standard` is the goods and hotels of this program, below all others wherever it stands
                     * @example [
                     *       "standard",
                     *       "hostile/basic"
                     *     ]
                     */
                    packs?: string[] | null;
                    /**
                     * @description Prices and stock over those of the world, all that there are to be: from now on, and after a reset from the beginning on
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
                     * @description Rules of what goes wrong, looked at in their order; flaky, slow, hostile, holiday-rush stand for several
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
                        /** @description How many operations agents may call; null for any number. They are counted while there is a limit, and anew after a reset by the bench or a restore, not after one by the agent */
                        calls?: number | null;
                        /** @description What agents may pay in all, in cents; null for any amount. Payments are counted while there is a limit, or a list of tokens; what is refunded later counts all the same */
                        spendCents?: number | null;
                    } | null;
                    /**
                     * @example {
                     *       "sessionMinutes": 30,
                     *       "cartMinutes": 60
                     *     }
                     */
                    expiry?: {
                        /** @description How long a checkout session can be completed after it was made, in minutes; null for ever */
                        sessionMinutes?: number | null;
                        /** @description How long a cart is kept after its last change, in minutes; null for ever */
                        cartMinutes?: number | null;
                    } | null;
                    /**
                     * @description What is done in it when it is made, and after each reset, in this order, as an agent would; up to 64 KiB of JSON. No journal and no limit counts it, and tokens pay as everywhere
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
                     * @description What its world is made of, each pack laid over those before it: `standard` is the goods and hotels of this program, below all others wherever it stands
                     * @example [
                     *       "standard",
                     *       "hostile/basic"
                     *     ]
                     */
                    packs?: string[] | null;
                    /**
                     * @description Prices and stock over those of the world, all that there are to be: from now on, and after a reset from the beginning on
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
                     * @description Rules of what goes wrong, looked at in their order; flaky, slow, hostile, holiday-rush stand for several
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
                        /** @description How many operations agents may call; null for any number. They are counted while there is a limit, and anew after a reset by the bench or a restore, not after one by the agent */
                        calls?: number | null;
                        /** @description What agents may pay in all, in cents; null for any amount. Payments are counted while there is a limit, or a list of tokens; what is refunded later counts all the same */
                        spendCents?: number | null;
                    } | null;
                    /**
                     * @example {
                     *       "sessionMinutes": 30,
                     *       "cartMinutes": 60
                     *     }
                     */
                    expiry?: {
                        /** @description How long a checkout session can be completed after it was made, in minutes; null for ever */
                        sessionMinutes?: number | null;
                        /** @description How long a cart is kept after its last change, in minutes; null for ever */
                        cartMinutes?: number | null;
                    } | null;
                    /**
                     * @description What is done in it when it is made, and after each reset, in this order, as an agent would; up to 64 KiB of JSON. No journal and no limit counts it, and tokens pay as everywhere
                     * @example [
                     *       {
                     *         "operation": "createCart",
                     *         "request": {}
                     *       }
                     *     ]
                     */
                    setup?: components["schemas"]["SetupCall"][] | null;
                    /**
                     * @description How many are left of these alone; all else of `overlay` stays as it is, also what a reset begins with. Without `date` it takes the place of what was set for single dates
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
            /** @description What a sandbox's clock shows */
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
            /** @description What a sandbox's clock shows */
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
                     * @description How far it is set on, as a duration of ISO 8601
                     * @example PT36H
                     * @example P1D
                     */
                    by?: string | null;
                    /**
                     * Format: date-time
                     * @description What it is set to
                     * @example 2026-11-20T09:30:00.000Z
                     */
                    to?: string | null;
                };
            };
        };
        responses: {
            /** @description What a sandbox's clock shows */
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
                     * @description Rules of what goes wrong, looked at in their order; flaky, slow, hostile, holiday-rush stand for several
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
            /** @description A rule of what goes wrong in a sandbox */
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
            /** @description A rule of what goes wrong in a sandbox */
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
                    /** @description For whoever reads it */
                    name?: string | null;
                    when?: components["schemas"]["FaultWhen"] | null;
                    trigger?: components["schemas"]["FaultTrigger"] | null;
                    /** @description How often it fires at most */
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
            /** @description A rule of what goes wrong in a sandbox */
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
                        /** @description As in other lists; there is never more than one page */
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
            /** @description A state of a sandbox that is kept */
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
                     * @description How many copies; as many as there are names, or one, if it is left out
                     * @example 8
                     */
                    count?: number | null;
                    /**
                     * @description What the copies are called; names are generated for those that it has none for
                     * @example [
                     *       "run-1",
                     *       "run-2"
                     *     ]
                     */
                    names?: string[] | null;
                    /** @description What is set otherwise than for the sandbox */
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
                         * @description What its world is made of, each pack laid over those before it: `standard` is the goods and hotels of this program, below all others wherever it stands
                         * @example [
                         *       "standard",
                         *       "hostile/basic"
                         *     ]
                         */
                        packs?: string[] | null;
                        /**
                         * @description Prices and stock over those of the world, all that there are to be: from now on, and after a reset from the beginning on
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
                         * @description Rules of what goes wrong, looked at in their order; flaky, slow, hostile, holiday-rush stand for several
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
                            /** @description How many operations agents may call; null for any number. They are counted while there is a limit, and anew after a reset by the bench or a restore, not after one by the agent */
                            calls?: number | null;
                            /** @description What agents may pay in all, in cents; null for any amount. Payments are counted while there is a limit, or a list of tokens; what is refunded later counts all the same */
                            spendCents?: number | null;
                        } | null;
                        /**
                         * @example {
                         *       "sessionMinutes": 30,
                         *       "cartMinutes": 60
                         *     }
                         */
                        expiry?: {
                            /** @description How long a checkout session can be completed after it was made, in minutes; null for ever */
                            sessionMinutes?: number | null;
                            /** @description How long a cart is kept after its last change, in minutes; null for ever */
                            cartMinutes?: number | null;
                        } | null;
                        /**
                         * @description What is done in it when it is made, and after each reset, in this order, as an agent would; up to 64 KiB of JSON. No journal and no limit counts it, and tokens pay as everywhere
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
                /** @description `canonical`, which it is without it, says what happened; `exact` is all that there is, with ids and times */
                view?: "canonical" | "exact";
                /** @description Members that do not count: the channel, or who bought and booked */
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
                        /** @description Which life of the sandbox it is */
                        generation: number;
                        /** @description How many writes there were in it */
                        sequence: number;
                        state: components["schemas"]["CanonicalState"];
                    } | {
                        /** @enum {string} */
                        view: "exact";
                        /** @description Which life of the sandbox it is */
                        generation: number;
                        /** @description How many writes there were in it */
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
                /** @description `canonical`, which it is without it, says what happened; `exact` is all that there is, with ids and times */
                view?: "canonical" | "exact";
                /** @description Members that do not count: the channel, or who bought and booked */
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
                /** @description Members that do not count: the channel, or who bought and booked */
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
            /** @description What became of one state in another one */
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
                /** @description What it is called; generated if it is left out */
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
                /** @description Only requests of this way in */
                surface?: "rest" | "mcp" | "acp" | "web";
                /** @description Only requests that ended so */
                outcome?: "ok" | "refused" | "invalid" | "fault" | "defect" | "gone";
                /** @description Only requests of the agent that calls itself so (X-Agent-Label) */
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
            /** @description One event for each entry: its `data` is the entry as JSON, its `id` what `Last-Event-ID` or `after` has to be to go on behind it, also after a restart */
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
                        /** @description Whether all hold */
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
                    /** @description After how many seconds it opens nothing any more; a week */
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
                        /** @description What opens it */
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
                /** @description What its link has behind `share=` */
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
                /** @description What its link has behind `share=` */
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One event for each entry: its `data` is the entry as JSON, its `id` what `Last-Event-ID` or `after` has to be to go on behind it, also after a restart */
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
                /** @description Its area, what its id has before the slash */
                area: string;
                /** @description Its name, what its id has behind the slash */
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
            /** @description Whether a task tells right from wrong */
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
                /** @description `next` of the answer before, to go on from there */
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
                        /** @description What `after` has to be for those that follow */
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
                     * @description What it is called
                     * @example nightly
                     */
                    name?: string | null;
                    /**
                     * @description Which agent is tried: its name or its command
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
            /** @description A run, its figures, and its trials in short */
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
                /** @description json, all that is known; junit, JUnit's XML, a test case for each trial; html, one page to send around. json if it is left out */
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
                /** @description The run that this one is compared with */
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
                /** @description What an experiment is called */
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
                         * @description Null for one of the program's of which no trial was assigned
                         * @example 2026-11-20T09:30:00.000Z
                         */
                        createdAt: string | null;
                        /** @description Trials that were assigned */
                        assigned: number;
                        /** @description Those whose outcome was reported */
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
                /** @description What an experiment is called */
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
                /** @description What an experiment is called */
                experiment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The model that is to choose
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
                /** @description What an experiment is called */
                experiment: string;
                /** @description The number of a trial */
                trial: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where the agent acted */
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
                /** @description The number of the trial that those follow which are asked for */
                after?: number;
                /** @description How many at most; 100 if it is left out */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description What an experiment is called */
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
                        /** @description What `after` has to be for those that follow */
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
                    /** @description The task; the one that the sandbox was made for if it is left out */
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
                    /** @description false to look how the trial stands: the agent goes on; true if it is left out */
                    close?: boolean | null;
                };
            };
        };
        responses: {
            /** @description What a trial came to */
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

