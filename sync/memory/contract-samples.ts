import type { ContractSample, ContractSamples } from '#sync/protocol/contract-sample.ts'

const sample = (table: string): ContractSample => ({
  table,
  index: 'board',
  field: 'text',
  row: (id, value, text) => ({ id, board: value, text }) as { id: string },
})

export const memorySamples: ContractSamples = [sample('notes'), sample('counters')]
