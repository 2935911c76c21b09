import { isIP } from 'node:net';

/** All settings from the environment. Read once at start; nothing else in the server reads `process.env`. */
export interface Config {
  port: number;
  host: string;
  /** origin of links, without a trailing slash */
  appUrl: string;
  dataDir: string;
  /** encrypts stored secrets; undefined: a key stored in `dataDir` */
  encryptionKey: string | undefined;
  /** opens secrets sealed before `encryptionKey` replaced it */
  previousEncryptionKey: string | undefined;
  /** PostgreSQL; undefined means the embedded database under `dataDir` */
  databaseUrl: string | undefined;
  /** whether a new database gets the demo organizations, and the mailbox page is served */
  demo: boolean;
  /** whether DEMO was set; otherwise `demo` is the default for an embedded database */
  isDemoChosen: boolean;
  smtpUrl: string | undefined;
  /** whether mail may go to the mail server unencrypted */
  allowsPlainSmtp: boolean;
  mailFrom: string;
  twilio: { accountSid: string; authToken: string; from: string } | undefined;
  /** hosts on which every path is the public survey: a host name, or its prefix if it ends with a dot */
  surveysHost: string;
  /** a service with LibreTranslate's API; undefined: comments are not translated */
  translate: { url: string; apiKey: string | undefined } | undefined;
  /** whether text messages wait for daytime in the practice's time zone */
  hasTextHours: boolean;
  /** whether customers' addresses may be in private networks, and without encryption */
  allowsPrivateAddresses: boolean;
  /** API addresses of practice systems */
  pmsUrls: { nexHealth: string; sikka: string };
  /** DNS servers for the records that verify email domains; empty: the system's resolver */
  dnsServers: string[];
  crmScriptUrl: string | undefined;
  analyticsAgentUrl: string | undefined;
  /** emails containing it belong to internal users */
  companyMarker: string;
  /** addresses and networks whose X-Forwarded headers are trusted */
  trustedProxies: string[];
  /** multiplies the call limits; 0: no limits */
  rateLimitFactor: number;
  /** token for /metrics; undefined: no metrics */
  metricsToken: string | undefined;
  /** below this free share of the disk, uploads are refused */
  diskLowPercent: number;
  isProduction: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Every invalid variable, one line each. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

type Environment = Record<string, string | undefined>;

const ON = ['on', 'true', '1', 'yes'];
const OFF = ['off', 'false', '0', 'no'];
const LOG_LEVELS: Config['logLevel'][] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

class Reader {
  readonly problems: string[] = [];

  constructor(private readonly env: Environment) {}

  text(name: string): string | undefined {
    const value = this.env[name]?.trim();
    return value ? value : undefined;
  }

  reject(name: string, expected: string, shown: string | undefined = this.text(name)): void {
    this.problems.push(`${name} must be ${expected}${shown === undefined ? '' : `, not "${shown}"`}.`);
  }

  port(name: string, fallback: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const port = Number(text);
    if (/^\d+$/.test(text) && port <= 65535) return port;
    this.reject(name, 'a port number from 0 to 65535');
    return fallback;
  }

  factor(name: string, fallback: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (/^\d{1,6}(\.\d{1,6})?$/.test(text)) return Number(text);
    this.reject(name, 'a number of 0 or more');
    return fallback;
  }

  /** `secret` omits the value from the message, since it may contain a password */
  url(name: string, protocols: string[], secret = false): URL | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url && protocols.includes(url.protocol)) return url;
    const expected = `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
    if (secret) this.problems.push(`${name} must be ${expected}.`);
    else this.reject(name, expected);
    return undefined;
  }

  choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return fallback;
    const found = allowed.find((one) => one === text);
    if (found === undefined) this.reject(name, `one of ${allowed.join(', ')}`);
    return found ?? fallback;
  }
}

function readTwilio(read: Reader): Config['twilio'] {
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
  const [accountSid, authToken, from] = names.map((name) => read.text(name));
  if (accountSid && authToken && from) return { accountSid, authToken, from };
  if (accountSid || authToken || from) {
    const missing = names.filter((name) => read.text(name) === undefined);
    read.problems.push(
      `${names.join(', ')} must be set together or not at all; missing: ${missing.join(', ')}.`,
    );
  }
  return undefined;
}

function readDemo(read: Reader, isEmbedded: boolean): boolean {
  const text = read.text('DEMO')?.toLowerCase();
  if (text === undefined) return isEmbedded;
  if (ON.includes(text)) return true;
  if (!OFF.includes(text)) read.reject('DEMO', 'on or off');
  return false;
}

function readPlainSmtp(read: Reader): boolean {
  return read.choice('SMTP_TLS', ['required', 'optional'], 'required') === 'optional';
}

function readSecret(read: Reader, name: string, shortest: number): string | undefined {
  const secret = read.text(name);
  if (secret !== undefined && secret.length < shortest)
    read.problems.push(`${name} must have at least ${shortest} characters.`);
  return secret;
}

function readSurveysHost(read: Reader): string {
  const text = read.text('SURVEYS_HOST')?.toLowerCase() ?? 'surveys.';
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.?$/.test(text)) {
    read.reject('SURVEYS_HOST', 'a host name, or the beginning of one that ends with a dot');
  }
  return text;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function readTrustedProxies(read: Reader): string[] {
  const networks = (read.text('TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter((text) => text !== '');
  if (networks.every(isNetwork)) return networks;
  read.reject('TRUSTED_PROXIES', 'addresses or networks, such as 10.0.0.5, 192.168.0.0/16');
  return [];
}

function readDnsServers(read: Reader): string[] {
  const servers = (read.text('DNS_SERVERS') ?? '').split(/[\s,]+/).filter((text) => text !== '');
  if (servers.every((text) => /^(\[[0-9a-f:]+\]|[\d.]+)(:\d{1,5})?$|^[0-9a-f:]+$/i.test(text)))
    return servers;
  read.reject('DNS_SERVERS', 'addresses with or without ports, such as 10.0.0.53, 127.0.0.1:5353');
  return [];
}

/**
 * The configuration from environment variables.
 * @throws ConfigError naming every invalid variable
 */
export function readConfig(env: Environment = process.env): Config {
  const read = new Reader(env);
  const port = read.port('PORT', 3000);
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'], true)?.href;
  const appUrl = read.url('APP_URL', ['http:', 'https:']);
  if (appUrl && (appUrl.pathname !== '/' || appUrl.search || appUrl.hash)) {
    read.reject('APP_URL', 'an address without a path, such as https://chairside.example.com');
  }
  const mailFrom = read.text('MAIL_FROM') ?? 'Chairside <no-reply@chairside.localhost>';
  if (!/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(mailFrom)) {
    read.reject('MAIL_FROM', 'an email address, such as Chairside <no-reply@example.com>');
  }
  const translateUrl = read.url('TRANSLATE_URL', ['https:', 'http:'], true)?.href;
  const isProduction = env.NODE_ENV === 'production';
  const config: Config = {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    appUrl: appUrl?.origin ?? `http://localhost:${port}`,
    dataDir: read.text('DATA_DIR') ?? './data',
    encryptionKey: readSecret(read, 'ENCRYPTION_KEY', 32),
    previousEncryptionKey: readSecret(read, 'ENCRYPTION_KEY_PREVIOUS', 32),
    databaseUrl,
    demo: readDemo(read, databaseUrl === undefined),
    isDemoChosen: read.text('DEMO') !== undefined,
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:'], true)?.href,
    allowsPlainSmtp: readPlainSmtp(read),
    mailFrom,
    twilio: readTwilio(read),
    surveysHost: readSurveysHost(read),
    translate:
      translateUrl === undefined ? undefined : { url: translateUrl, apiKey: read.text('TRANSLATE_API_KEY') },
    hasTextHours: read.choice('TEXT_HOURS', ['on', 'off'], 'on') === 'on',
    allowsPrivateAddresses: read.choice('OUTBOUND_PRIVATE_ADDRESSES', ['on', 'off'], 'off') === 'on',
    pmsUrls: {
      nexHealth: read.url('NEXHEALTH_URL', ['https:', 'http:'])?.href ?? 'https://nexhealth.info',
      sikka: read.url('SIKKA_URL', ['https:', 'http:'])?.href ?? 'https://api.sikkasoft.com',
    },
    dnsServers: readDnsServers(read),
    crmScriptUrl: read.url('CRM_SCRIPT_URL', ['https:', 'http:'])?.href,
    analyticsAgentUrl: read.url('ANALYTICS_AGENT_URL', ['https:', 'http:'])?.href,
    companyMarker: read.text('COMPANY_MARKER')?.toLowerCase() ?? '@chairside.',
    trustedProxies: readTrustedProxies(read),
    rateLimitFactor: read.factor('RATE_LIMIT_FACTOR', 1),
    metricsToken: readSecret(read, 'METRICS_TOKEN', 16),
    diskLowPercent: read.factor('DISK_LOW_PERCENT', 5),
    isProduction,
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, isProduction ? 'warn' : 'info'),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}
