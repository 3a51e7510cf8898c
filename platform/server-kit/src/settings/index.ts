export { type Env, type FileSettings, pickSettings, readFileSettings, type SettingIssue } from './file-settings';
export { portSetting, toTrustProxy } from './http-settings';
