import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientEngineOptions } from './client-engine.ts'

/** What every part of the client engine is handed. */
export type ClientContext<T extends TableMap> = Required<ClientEngineOptions<T>>
