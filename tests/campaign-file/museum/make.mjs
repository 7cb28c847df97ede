// Makes the museum's piece of the present form: `npm exec -- node tests/campaign-file/museum/make.mjs`. Run it once when
// a form is new, and never again for that form.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'

const { MIGRATIONS } = (await runnerImport('./src-main/store/migrations.ts')).module
const path = join(import.meta.dirname, `form-${MIGRATIONS.length}.hundreddays`)
if (existsSync(path)) throw new Error(`${path} is there already`)
const { exhibit } = (await runnerImport('./tests/campaign-file/museum/exhibit.ts')).module
const campaign = await exhibit(path)
campaign.close()
console.log(path)
