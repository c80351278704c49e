// Fills the server at the given address with a neighbourhood and prints who can sign in.
import { DEMO_PIN, fillNeighbourhood } from './demo-neighbourhood.ts'

const url = process.argv[2]
if (url === undefined) throw new Error('the address of a server is needed')

const { hosts, members, events, orders } = await fillNeighbourhood(url)
const row = (who: { name: string; email: string; pin: string }, what: string): string =>
  `  ${who.email.padEnd(24)} PIN ${who.pin}   ${who.name.padEnd(12)} ${what}`

process.stdout.write(
  [
    '',
    `Gotong is filled: ${events.length} events, ${orders} orders.`,
    `Open ${url} and sign in:`,
    ...hosts.map((host) => row(host, 'hosts')),
    ...members.map((member) => row(member, 'orders')),
    `Everybody’s PIN is ${DEMO_PIN}. Nothing here is kept: Ctrl-C ends it and removes all of it.`,
    '',
  ].join('\n'),
)
