import { vi } from 'vitest'

vi.mock('@node-rs/argon2', () => import('./remembered-argon2.ts'))
