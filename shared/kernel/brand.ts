// Types that tell one kind of number or text from another. They exist for the compiler alone.
import type { $brand } from 'zod/v4/core'

/**
 * A value that is marked with its unit, or an id that is marked with its table. The compiler refuses one with another mark; a plain
 * number or text of a test, a form or a URL passes.
 */
export type Marked<Base, Mark extends string> = Base & Partial<$brand<Mark>>
