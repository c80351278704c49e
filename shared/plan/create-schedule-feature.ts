// Buys scheduling.
import { purchase } from './buy-feature.ts'

export const createScheduleFeature = purchase('create-schedule-feature', 'schedule', 18600)
