// Set-up of each test file of the `dialects` project: its servers and databases are on PostgreSQL.
import { inject } from 'vitest'
import { TEST_POSTGRES } from './postgres.ts'

process.env[TEST_POSTGRES] = inject('postgres')
