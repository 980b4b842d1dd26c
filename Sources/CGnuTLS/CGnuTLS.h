#ifndef NOTCH_CGNUTLS_H
#define NOTCH_CGNUTLS_H

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

#endif
