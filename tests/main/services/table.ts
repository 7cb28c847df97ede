// The table of a test: its folder and its services go when the test is over.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ServiceOptions, Services } from '../../../src-main/services'
import { makeServices } from './screen'

export { playFirstOption, Screen, SEED, waterloo } from './screen'

export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

export function servicesIn(folder: string, changes: Partial<ServiceOptions> = {}): Services {
  const services = makeServices(folder, changes)
  onTestFinished(() => {
    services.close()
  })
  return services
}
