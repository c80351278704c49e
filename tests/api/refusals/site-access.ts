import { ANEW, ANYONE, EVERYBODY, type Rows } from './row.ts'
import type { siteQueries } from '#shared/site/site-queries.ts'
import type { siteCommands } from '#shared/site/site-commands.ts'

type Names = (typeof siteQueries)[number]['name'] | (typeof siteCommands)[number]['name']

export const siteRows: Rows<Names> = {
  'get-place': { may: EVERYBODY, sent: () => ({ address: 'Blk 8, Singapore 310008' }) },
  'report-error': {
    may: ANYONE,
    sent: () => ({
      kind: 'TypeError',
      message: 'is not a function',
      about: 'keeping pictures',
      page: '/event/detail',
      frames: ['save start-a1.js:1:20'],
    }),
    again: ANEW,
  },
}
