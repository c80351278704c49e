import type { groupOperations } from '#shared/group/group-operations.ts'
import { join } from '#tests/support/neighbourhood.ts'
import { ANEW, EVERYBODY, REFUSED, type Rows } from './row.ts'
import type { groupQueries } from '#shared/group/group-queries.ts'

type Names = (typeof groupOperations)[number]['name'] | (typeof groupQueries)[number]['name']

export const groupRows: Rows<Names> = {
  'create-group': {
    may: EVERYBODY,
    sent: () => ({ name: 'Block 12 bakes', description: 'x', question: '', passcode: '', public: 1, autoApproval: 1 }),
    again: ANEW,
  },
  'join-group': {
    may: ['outsider', 'host', 'otherHost', 'buyer', 'member', 'pending', 'otherAdmin'],
    sent: ({ groupId }) => ({ groupId, answer: '', passcode: '' }),
  },
  'approve-group-join': {
    may: ['host'],
    sent: ({ closedGroup, pending }) => ({ groupId: closedGroup, userId: pending.id }),
  },
  'change-group-role': {
    may: ['host', 'otherAdmin'],
    sent: ({ groupId, buyer }) => ({ groupId, userId: buyer.id, role: 'ADMIN' }),
  },
  'update-group': {
    may: ['host', 'otherAdmin'],
    sent: ({ groupId }) => ({ id: groupId, name: 'Block 88', passcode: 'open' }),
  },
  'remove-member': {
    may: ['host', 'otherAdmin'],
    // Every member may leave.
    sent: async ({ groupId, someone }) => {
      const gone = await someone()
      await join(gone, groupId)
      return { groupId, userId: gone.id }
    },
    again: REFUSED,
  },
  'ban-member': {
    may: ['host', 'otherAdmin'],
    sent: ({ groupId, member }) => ({ groupId, userId: member.id, banned: 1 }),
  },
  'change-visible-user-group': {
    may: ['host', 'otherHost', 'otherAdmin'],
    sent: ({ groupId, otherHost }) => ({ groupId, userId: otherHost.id, visible: 0 }),
  },
  'get-member-info': {
    may: ['host', 'otherHost', 'buyer', 'member', 'banned', 'otherAdmin'],
    sent: ({ groupId }) => ({ groupId }),
  },
  'list-orders-by-buyer-in-group': {
    may: ['host', 'otherAdmin'],
    sent: ({ groupId, buyer }) => ({ groupId, userId: buyer.id }),
  },
  'get-group': { may: EVERYBODY, sent: ({ groupId }) => ({ id: groupId }) },
  'list-groups': { may: EVERYBODY, sent: () => ({ search: 'Makan' }) },
}
