// The script that a phone loads before it can check off, but for the operations that it loads by name: engine, store and their
// libraries. Measured, never run.
import { startEngine } from '#client/store/engine/start-engine.ts'

console.log(startEngine)
