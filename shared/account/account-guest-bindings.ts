// How pages of guests reach their query of the account room. Apart from the query, whose schema such a page does not load.
import type { RestBinding } from '#shared/operation.ts'

export const GET_SETTINGS = { method: 'GET', path: '/get-settings', msgCode: 11000 } as const satisfies RestBinding
