/** Entry of the desktop program: hands what it was started with to the lifecycle. */
import { join } from 'node:path'
import { app } from 'electron'
import { foldersFor } from '../program/folders'
import { start } from './lifecycle'
import { dataFolderIn } from './open-files'

const args = process.argv.slice(app.isPackaged ? 1 : 2)
const workingFolder = process.cwd()
const data = dataFolderIn(args, workingFolder)
// Another folder is another program: it may run beside the one of the user's own folder.
if (data !== undefined) app.setPath('userData', join(data, 'window'))

start({
  mainFolder: import.meta.dirname,
  args,
  workingFolder,
  folders: foldersFor(data),
  // Only while it is being worked on may the page come from elsewhere.
  devAddress: app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'],
})
