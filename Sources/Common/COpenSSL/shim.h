// What Vestibule needs of OpenSSL's libcrypto.
#pragma once
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

/// An RSA public key of its numbers, big endian, or NULL. It is in C because the builder keeps the names, and Swift passes copies of them.
static inline EVP_PKEY *co_rsa_key(const uint8_t *modulus, int modulus_count, const uint8_t *exponent, int exponent_count) {
  BIGNUM *n = BN_bin2bn(modulus, modulus_count, NULL), *e = BN_bin2bn(exponent, exponent_count, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM *parameters = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, NULL);
  EVP_PKEY *key = NULL;
  if (n && e && builder && context && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) && (parameters = OSSL_PARAM_BLD_to_param(builder)) &&
      EVP_PKEY_fromdata_init(context) == 1 && EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1)
    key = NULL;
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(parameters);
  OSSL_PARAM_BLD_free(builder);
  BN_free(e);
  BN_free(n);
  return key;
}
