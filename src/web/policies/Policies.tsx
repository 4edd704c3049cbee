/** @jsxImportSource preact */
import { Effect } from "effect"
import type { ComponentChildren } from "preact"
import { Link } from "../page/Link.tsx"
import { page } from "../page/route.ts"

type Paragraphs = ReadonlyArray<readonly [heading: string, text: ComponentChildren]>

const policy = (title: string, lead: string, paragraphs: Paragraphs) =>
  page(
    Effect.succeed({
      title,
      description: lead,
      body: (
        <article class="wrap page prose">
          <h1>{title}</h1>
          <p class="lead">{lead}</p>
          {paragraphs.map(([heading, text]) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <p>{text}</p>
            </section>
          ))}
        </article>
      )
    })
  )

export const terms = policy("Terms of use", "Vitrine is a simulation. Using it binds nobody to anything.", [
  [
    "No sale",
    "Nothing here is sold, charged, shipped, reserved or rented. An order or booking is a row in a database."
  ],
  [
    "No payment",
    "Payments are decided by the text of a test token. Never enter the number of a real card: there is no field for one, and what is typed elsewhere is stored as it stands."
  ],
  [
    "Agents",
    "Programs may use every part of it, as often and in as many sandboxes as they like. They say what they are with their channel, and what they buy carries its badge."
  ],
  ["No promise", "The software is provided as it is, under the MIT license, without warranty of any kind."]
])

export const privacy = policy("Privacy", "What you type stays on the machine that runs this program.", [
  [
    "What is kept",
    "Carts, orders, bookings and agents' checkout sessions, with what was given for them: names, e-mail addresses, and in a session also a postal address and a telephone number. They are in the program's own database until the sandbox is reset."
  ],
  [
    "The one cookie",
    "A cookie holds the id of your cart in this sandbox for thirty days. It is sent to this server only, and no script can read it."
  ],
  ["What is sent on", "Nothing. No page loads anything from another server, and no e-mail is ever sent."],
  [
    "Who can see it",
    <>
      Everyone who can reach the program sees all orders of a sandbox on <Link to="/orders">its orders page</Link>. Use
      invented names.
    </>
  ]
])

export const shopPolicies = policy("Shop policies", "How the shop and the travel desk behave, for people and agents.", [
  ["Prices", "In US dollars, before tax. Tax is 8 % of each line, rounded half up."],
  [
    "Stock",
    "Every variant has an exact number of units. It goes down with each sale, the last one goes to one buyer, and nothing is set aside by putting it into a cart."
  ],
  [
    "Shipping",
    "Agent checkouts choose standard for $5.00 or express for $15.00. Orders from the cart are not shipped, and neither are the others."
  ],
  [
    "Returns",
    "There is nothing to return. A reset of the sandbox takes back everything at once and restores the stock."
  ],
  [
    "Travel",
    "Rooms, seats and cars can be had from today to a year ahead. A booking is confirmed when it is paid, for all of its nights, seats or days or for none."
  ],
  ["Declined payments", "A declined payment takes nothing: the cart, the stock and the room are as they were."]
])
