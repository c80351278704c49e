import type { planOperations } from '#shared/plan/plan-operations.ts'
import { NOBODY, type Rows } from './row.ts'

export const planRows: Rows<(typeof planOperations)[number]['name']> = {
  'include-features': { may: NOBODY, sent: () => ({ kinds: ['premium'] }) },
}
