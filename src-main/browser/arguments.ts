/** The command line of the browser host. */
import { parseArgs } from 'node:util'
import { misread } from '../program/misread'

export const HELP = `Hundred Days, served to a browser on this machine.

  --browser     serve to the browser even where there is a window of its own to be had
  --no-open     do not open the browser; the address is printed all the same
  --port N      serve on this port instead of any free one
  --data DIR    keep settings and campaigns in this folder
  --help        this page

A file that ends in .hundreddays is opened at once.`

export interface HostArguments {
  readonly help: boolean
  readonly open: boolean
  readonly port: number
  readonly data: string | undefined
  /** Campaign to be opened at once. */
  readonly file: string | undefined
}

/** The arguments, or a sentence on what is wrong with them. */
export function hostArguments(args: readonly string[]): HostArguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        // Chosen already by whoever started the host; said again it does no harm.
        browser: { type: 'boolean' },
        'no-open': { type: 'boolean' },
        port: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    const port = Number(values.port ?? '0')
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      return `${values.port ?? ''} is no port; choose a number from 0 to 65535.`
    if (values.data === '') return '--data is followed by no folder; name one, or leave both out.'
    if (positionals[0] === '')
      return 'A campaign without a name cannot be opened; name its file, or leave it out.'
    if (positionals.length > 1) return 'Only one campaign can be opened at a time.'
    return {
      help: values.help ?? false,
      open: values['no-open'] !== true,
      port,
      data: values.data,
      file: positionals[0],
    }
  } catch (error) {
    return misread(error)
  }
}
