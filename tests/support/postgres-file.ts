// Set-up of each test file of the `dialects` project: its servers and databases use PostgreSQL.
import { inject } from 'vitest'
import { TEST_POSTGRES } from './postgres-server.ts'

process.env[TEST_POSTGRES] = inject('postgresSocket')
