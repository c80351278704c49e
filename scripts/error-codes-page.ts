// The text of docs/error-codes.md.
import { refusalCodes, refusalCodesOf, type RefusalCode } from '#shared/refusal-codes.ts'
import * as sync from '#sync/protocol/refusals.ts'

/** Refusals of the product and of the sync engine. */
export const allRefusalCodes: readonly RefusalCode[] = [...refusalCodes, ...refusalCodesOf('sync', sync)]

const HEAD = `# Error codes

For developers of API clients and of screens. \`npm run error-codes\` writes this page from the registry (\`shared/refusal-codes.ts\` and \`sync/protocol/refusals.ts\`); a test compares them.

Each reply is \`{ "msgCode": …, "msgResp": … }\`. A code divisible by 100 is a success. Each other code is one refusal (decision Q-013); a code that ends in 99 is an error without a number of its own, such as an unreadable request. \`{name}\` in a message stands for a value; \`{message}\` is the message of the first wrong field, and \`detail.fields\` has all of them.
`

interface Column {
  readonly title: string
  readonly cell: (refusal: RefusalCode) => string
}

const COLUMNS: readonly Column[] = [
  { title: 'Code', cell: ({ code }) => String(code) },
  { title: 'HTTP status', cell: ({ status }) => String(status) },
  { title: 'Name', cell: ({ name }) => `\`${name}\`` },
  { title: 'Message', cell: ({ words }) => words },
]

const table = (rows: readonly RefusalCode[]): string => {
  const columns = COLUMNS.map(({ title, cell }) => ({
    title,
    cell,
    width: Math.max(title.length, ...rows.map((row) => cell(row).length)),
  }))
  const line = (textOf: (column: (typeof columns)[number]) => string): string =>
    `| ${columns.map((column) => textOf(column).padEnd(column.width)).join(' | ')} |`
  return [
    line(({ title }) => title),
    line(({ width }) => '-'.repeat(width)),
    ...rows.map((row) => line(({ cell }) => cell(row))),
  ].join('\n')
}

/** A room's refusals in ascending order of their codes. */
const section = (room: string, codes: readonly RefusalCode[]): string => {
  const rows = [...codes].sort((a, b) => a.code - b.code || a.name.localeCompare(b.name))
  return `## ${room}\n\n${table(rows)}\n`
}

export const errorCodesPage = (codes: readonly RefusalCode[] = allRefusalCodes): string =>
  [
    HEAD,
    ...[...new Set(codes.map(({ room }) => room))].map((room) =>
      section(
        room,
        codes.filter((each) => each.room === room),
      ),
    ),
  ].join('\n')
