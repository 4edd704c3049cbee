import { Database } from "bun:sqlite"

// A process that holds the write lock of an SQLite file, like a transaction that somebody left open. It releases the
// lock when a line arrives on standard input, or when it is killed.

const [, , file = ""] = process.argv
const database = new Database(file)
database.run("pragma busy_timeout = 20000")
database.run("begin immediate")
database.run("insert into turns (name) values ('held') on conflict (name) do nothing")
process.stdout.write("held\n")
for await (const _ of process.stdin) break
database.run("rollback")
database.close()
