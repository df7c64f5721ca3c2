export { SignUpEvent, SignUpSettings, WhatsAppAccount, WhatsAppNumber, whatsappAccounts } from './accounts-calls.ts';
export {
  AccountFacts,
  AccountState,
  ConnectFault,
  NumberHealth,
  NumberStatus,
  StepsDone,
  TokenKind,
  WhatsAppQuality,
} from './accounts-contract.ts';
export { type MediaMessage, MessageContent, type MessageFile } from './message-content.ts';
export { OptOutWay } from './opt-outs-calls.ts';
