import type { groupOperations, groupQueries } from '#shared/group/group-operations.ts'
import { ANEW, EVERYBODY, type Rows } from './row.ts'

type Names = (typeof groupOperations)[number]['name'] | (typeof groupQueries)[number]['name']

export const groupRows: Rows<Names> = {
  'create-group': {
    may: EVERYBODY,
    sent: () => ({ name: 'Block 12 bakes', description: 'x', question: '', passcode: '', public: 1, autoApproval: 1 }),
    again: ANEW,
  },
  'join-group': {
    may: ['stranger', 'host', 'otherHost', 'buyer', 'member', 'pending'],
    sent: ({ groupId }) => ({ groupId, answer: '', passcode: '' }),
  },
  'approve-group-join': {
    may: ['host'],
    sent: ({ closedGroup, pending }) => ({ groupId: closedGroup, userId: pending.id }),
  },
  'change-group-role': {
    may: ['host'],
    sent: ({ groupId, buyer }) => ({ groupId, userId: buyer.id, role: 'ADMIN' }),
  },
  'get-group': { may: EVERYBODY, sent: ({ groupId }) => ({ id: groupId }) },
  'list-groups': { may: EVERYBODY, sent: () => ({ search: 'Makan' }) },
}
