// The script that a phone loads before it can check off: engine, store, rules and their libraries. Measured, never run.
import { startEngine } from '#client/store/engine/start-engine.ts'
import { operations } from '#shared/operations.ts'

console.log(startEngine, operations)
