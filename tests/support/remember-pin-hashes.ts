// Set-up of test files whose servers run in the same process: each PIN is hashed once.
import { vi } from 'vitest'

vi.mock('@node-rs/argon2', () => import('./remembered-argon2.ts'))
