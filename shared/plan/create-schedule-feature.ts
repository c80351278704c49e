// Buys scheduling.
import { purchase } from './buy-feature.ts'

export const createScheduleFeature = purchase('create-schedule-feature', 'Scheduling asked for', 'schedule', 18600)
