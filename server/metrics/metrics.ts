// The metrics of this process. A name listed here never changes its meaning: alerts of operators depend on it.
import { createRegistry, type Registry } from './registry.ts'

const MUTATION_OUTCOMES = ['applied', 'rejected'] as const
const ROUND_OUTCOMES = ['done', 'stopped', 'refused'] as const
const COMMIT_OUTCOMES = ['committed', 'rolled-back'] as const
const MAIL_OUTCOMES = ['sent', 'failed'] as const
const PUSH_OUTCOMES = ['sent', 'failed', 'expired'] as const

const outcomes = (values: readonly string[]) => values.map((outcome) => ({ outcome }))

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

const requestMeters = (registry: Registry) => ({
  requests: registry.counter({
    name: 'gotong_http_requests_total',
    help: 'Answered requests by method, route pattern and status class.',
  }),
  requestDuration: registry.histogram({
    name: 'gotong_http_request_duration_seconds',
    help: 'Duration of answered requests by route pattern, without live streams.',
    buckets: [0.01, 0.05, 0.1, 0.25, 1, 5],
  }),
})

const syncMeters = (registry: Registry) => ({
  syncRounds: registry.counter({
    name: 'gotong_sync_rounds_total',
    help: 'Sync requests: done, stopped at a mutation, or refused.',
    series: outcomes(ROUND_OUTCOMES),
  }),
  mutations: registry.counter({
    name: 'gotong_sync_mutations_total',
    help: 'Mutations that the server decided.',
    series: outcomes(MUTATION_OUTCOMES),
  }),
  mutationAge: registry.histogram({
    name: 'gotong_pending_change_age_seconds',
    help: 'Time that a change was pending on its device, each time that the device sends it.',
    buckets: [10, MINUTE_S, 10 * MINUTE_S, HOUR_S, 6 * HOUR_S, DAY_S, 7 * DAY_S],
    series: [{}],
  }),
  mutationFaults: registry.counter({
    name: 'gotong_mutation_faults_total',
    help: 'Attempts at a mutation that ended in an exception.',
    series: [{}],
  }),
  quarantined: registry.counter({
    name: 'gotong_mutations_quarantined_total',
    help: 'Mutations that failed so often at this process that their devices quarantine them.',
    series: [{}],
  }),
  commitDuration: registry.histogram({
    name: 'gotong_write_transaction_duration_seconds',
    help: 'Duration of write transactions from the request to the end of the commit, waiting included.',
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    series: outcomes(COMMIT_OUTCOMES),
  }),
  pokes: registry.counter({ name: 'gotong_pokes_total', help: 'Pokes sent to live streams.', series: [{}] }),
  streams: registry.gauge({ name: 'gotong_live_streams', help: 'Open live streams.', series: [{}] }),
})

const messageMeters = (registry: Registry) => ({
  mails: registry.counter({
    name: 'gotong_mails_total',
    help: 'Attempts to hand a mail to the mail server.',
    series: outcomes(MAIL_OUTCOMES),
  }),
  mailsWaiting: registry.gauge({
    name: 'gotong_mails_waiting',
    help: 'Mails in the queue of the database, by whether an attempt failed.',
  }),
  pushes: registry.counter({
    name: 'gotong_web_pushes_total',
    help: 'Messages to push services: sent, failed, or the subscription had expired.',
    series: outcomes(PUSH_OUTCOMES),
  }),
  pushesWaiting: registry.gauge({
    name: 'gotong_web_pushes_waiting',
    help: 'Messages to push services that this process has not tried yet.',
    series: [{}],
  }),
  noticesWaiting: registry.gauge({
    name: 'gotong_notices_waiting',
    help: 'Changes in the database that people are still to be notified of.',
  }),
  noticesOverdue: registry.gauge({
    name: 'gotong_notices_overdue_seconds',
    help: 'Time since the earliest waiting notice was due; zero while none is overdue.',
  }),
})

const processMeters = (registry: Registry) => ({
  databaseBytes: registry.gauge({ name: 'gotong_database_size_bytes', help: 'Size of the database.' }),
  uploadBytes: registry.gauge({
    name: 'gotong_uploads_size_bytes',
    help: 'Size of all uploaded pictures, without thumbnails.',
  }),
  diskFreeBytes: registry.gauge({
    name: 'gotong_data_disk_free_bytes',
    help: 'Free space for the server on the disk of DATA_DIR.',
  }),
  eventLoopDelay: registry.gauge({
    name: 'gotong_event_loop_delay_seconds',
    help: 'Delay of the event loop since the previous reading of the metrics, by quantile.',
  }),
  memoryBytes: registry.gauge({ name: 'gotong_memory_resident_bytes', help: 'Memory of this process.' }),
  started: registry.gauge({
    name: 'gotong_start_time_seconds',
    help: 'Start of this process in Unix time.',
  }),
  info: registry.gauge({ name: 'gotong_info', help: 'Version and database of this server; always one.' }),
})

const createMeters = (registry: Registry) => ({
  ...requestMeters(registry),
  ...syncMeters(registry),
  ...messageMeters(registry),
  ...processMeters(registry),
})

type Meters = ReturnType<typeof createMeters>

export interface Metrics extends Meters {
  readonly text: () => string
}

export const createMetrics = (): Metrics => {
  const registry = createRegistry()
  return { ...createMeters(registry), text: registry.text }
}
